DROP TABLE mail, dead_address, newsletter_issue;
DROP FUNCTION keep_sent_issue();
ALTER TABLE newsletter_subscription DROP confirmed_at, DROP asked_at;
