-- The shade that is wished for. It refers to none: a wish is never changed, and a shade that is gone is read as no shade.
ALTER TABLE wish ADD variant_id bigint;

-- Shown beside a member's reviews. Empty: nobody is to know.
ALTER TABLE member
    ADD skin_depth text NOT NULL DEFAULT ''
        CHECK (skin_depth IN ('', 'very light', 'light', 'intermediate', 'tan', 'brown', 'dark')),
    ADD skin_undertone text NOT NULL DEFAULT ''
        CHECK (skin_undertone IN ('', 'cool', 'neutral', 'warm', 'olive')),
    ADD CONSTRAINT member_erased_has_no_skin CHECK (erased_at IS NULL OR skin_depth || skin_undertone = '');

-- Of reviews with the same votes those with words come first: they count for more, by less than any vote. The table is
-- written anew.
ALTER TABLE review DROP helpfulness, ADD helpfulness double precision NOT NULL GENERATED ALWAYS AS (
    sure_share(likes, likes + dislikes) - sure_share(dislikes, likes + dislikes)
    + CASE WHEN body IS NULL THEN 0 ELSE 1e-9 END) STORED;
-- as 0003 made them
CREATE INDEX review_most_helpful_idx
    ON review (product_id, helpfulness DESC, created_at DESC, id DESC) INCLUDE (hidden_at);
CREATE INDEX review_stars_helpful_idx
    ON review (product_id, rating DESC, helpfulness DESC, created_at DESC, id DESC) WHERE hidden_at IS NULL;
CREATE INDEX review_shade_helpful_idx
    ON review (product_id, coalesce(worn_variant_id, 0), helpfulness DESC, created_at DESC, id DESC)
    WHERE hidden_at IS NULL;
