DROP INDEX review_most_helpful_idx;
CREATE INDEX review_most_helpful_idx ON review (product_id, helpfulness DESC, created_at DESC, id DESC);
