ALTER TABLE wish DROP variant_id;
ALTER TABLE member DROP skin_depth, DROP skin_undertone;
-- as 0003 made it
ALTER TABLE review DROP COLUMN helpfulness, ADD helpfulness double precision NOT NULL GENERATED ALWAYS AS (
    sure_share(likes, likes + dislikes) - sure_share(dislikes, likes + dislikes)) STORED;
CREATE INDEX review_most_helpful_idx
    ON review (product_id, helpfulness DESC, created_at DESC, id DESC) INCLUDE (hidden_at);
CREATE INDEX review_stars_helpful_idx
    ON review (product_id, rating DESC, helpfulness DESC, created_at DESC, id DESC) WHERE hidden_at IS NULL;
CREATE INDEX review_shade_helpful_idx
    ON review (product_id, coalesce(worn_variant_id, 0), helpfulness DESC, created_at DESC, id DESC)
    WHERE hidden_at IS NULL;
