DROP TABLE newsletter_subscription, blog_post_tag, blog_tag, blog_post;
