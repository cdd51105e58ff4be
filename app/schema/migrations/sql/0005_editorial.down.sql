DROP TABLE newsletter_issue, newsletter_subscription, blog_post_tag, blog_tag, blog_post;
DROP FUNCTION keep_sent_issue;
