ALTER TABLE blog_post DROP publish_at;
DROP TABLE product_history;
