-- What migration 24 needs of the rows that were there before it, while the shop runs: small transactions, and indexes
-- that lock no writer. Each statement may run again, so a migration that was broken off goes on.

-- Counts and activity of products, a hundred at a time. The products are locked first, as the triggers do it: a review that
-- is being written waits, and is then added to what was counted here without it.
DO $$
DECLARE
    last_id bigint := 0;
    batch   bigint[];
BEGIN
    LOOP
        SELECT array_agg(id), max(id) INTO batch, last_id
        FROM (SELECT id FROM product WHERE id > last_id ORDER BY id LIMIT 100) AS next;
        EXIT WHEN batch IS NULL;
        PERFORM FROM product WHERE id = ANY (batch) ORDER BY id FOR NO KEY UPDATE;
        DELETE FROM review_count WHERE product_id = ANY (batch);
        INSERT INTO review_count (product_id, facet, value, reviews, stars)
        SELECT product_id, facet, value, count(*), sum(rating) FROM review CROSS JOIN LATERAL (
            SELECT 'stars' AS facet, rating::text AS value
            UNION ALL SELECT DISTINCT 'label', label FROM unnest(static_review) AS label
            UNION ALL SELECT 'shade', worn_variant_id::text WHERE worn_variant_id IS NOT NULL) AS facets
        WHERE product_id = ANY (batch) AND hidden_at IS NULL GROUP BY product_id, facet, value;
        -- Nobody waits for activity: what is logged and seen here is taken off, as readers add it again.
        INSERT INTO activity_total (product_id, xid, heat, review_changes)
        SELECT product_id, pg_current_xact_id()::text::bigint, sum(heat), sum(reviews)
        FROM (
            SELECT product_id, views * activity_weight(day) AS heat, 0 AS reviews FROM product_view
            WHERE product_id = ANY (batch)
            UNION ALL SELECT product_id, 3 * activity_weight(utc_day(created_at)), 0 FROM wish
            WHERE product_id = ANY (batch)
            UNION ALL SELECT product_id,
                CASE WHEN hidden_at IS NULL THEN 6 ELSE 0 END * activity_weight(utc_day(created_at)), 1 FROM review
            WHERE product_id = ANY (batch)
            UNION ALL SELECT product_id, -heat, -review_changes FROM activity_change
            WHERE product_id = ANY (batch)
        ) AS activity GROUP BY product_id
        ON CONFLICT (product_id) DO UPDATE
        SET xid = excluded.xid, heat = excluded.heat, review_changes = greatest(activity_total.review_changes, excluded.review_changes);
        COMMIT;
    END LOOP;
END $$;

-- statement
-- Open reports of each review. The review is locked first, as the trigger does it.
DO $$
DECLARE
    reported record;
BEGIN
    FOR reported IN SELECT DISTINCT review_id FROM review_report WHERE resolved_at IS NULL LOOP
        PERFORM FROM review WHERE id = reported.review_id FOR NO KEY UPDATE;
        UPDATE review SET waiting_reports =
            (SELECT count(*) FROM review_report WHERE review_id = reported.review_id AND resolved_at IS NULL)
        WHERE id = reported.review_id AND waiting_reports <>
            (SELECT count(*) FROM review_report WHERE review_id = reported.review_id AND resolved_at IS NULL);
        COMMIT;
    END LOOP;
END $$;

-- statement
-- Pages of a product's reviews: of some stars by helpfulness or by time, and of a shade that was worn.
CREATE INDEX CONCURRENTLY IF NOT EXISTS review_stars_helpful_idx
    ON review (product_id, rating DESC, helpfulness DESC, created_at DESC, id DESC) WHERE hidden_at IS NULL;
-- statement
CREATE INDEX CONCURRENTLY IF NOT EXISTS review_stars_recent_idx
    ON review (product_id, rating, created_at DESC, id DESC) WHERE hidden_at IS NULL;
-- statement
CREATE INDEX CONCURRENTLY IF NOT EXISTS review_shade_helpful_idx
    ON review (product_id, coalesce(worn_variant_id, 0), helpfulness DESC, created_at DESC, id DESC)
    WHERE hidden_at IS NULL;

-- statement
-- A member's reviews and wishes, a page at a time. The indexes of these names have two columns before.
DO $$
DECLARE
    old text;
BEGIN
    FOR old IN SELECT relname FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
        WHERE relname IN ('review_member_id_created_at_idx', 'wish_member_id_created_at_idx') AND indnkeyatts = 2
    LOOP
        EXECUTE format('ALTER INDEX %I RENAME TO %I', old, 'old_' || old);
    END LOOP;
END $$;
-- statement
CREATE INDEX CONCURRENTLY IF NOT EXISTS review_member_id_created_at_idx
    ON review (member_id, created_at DESC, id DESC);
-- statement
DROP INDEX CONCURRENTLY IF EXISTS old_review_member_id_created_at_idx;
-- statement
CREATE INDEX CONCURRENTLY IF NOT EXISTS wish_member_id_created_at_idx
    ON wish (member_id, created_at DESC, product_id DESC);
-- statement
DROP INDEX CONCURRENTLY IF EXISTS old_wish_member_id_created_at_idx;

-- statement
-- The moderators' queue and its list
CREATE INDEX CONCURRENTLY IF NOT EXISTS review_moderation_idx ON review (waiting_reports DESC, id DESC);
-- statement
CREATE INDEX CONCURRENTLY IF NOT EXISTS review_report_list_idx ON review_report (resolved_at DESC, created_at);

-- statement
-- Whether there is a row of the demo, asked at every check of readiness
CREATE INDEX CONCURRENTLY IF NOT EXISTS brand_is_demo_idx ON brand (id) WHERE is_demo;
-- statement
CREATE INDEX CONCURRENTLY IF NOT EXISTS category_is_demo_idx ON category (id) WHERE is_demo;
-- statement
CREATE INDEX CONCURRENTLY IF NOT EXISTS vendor_is_demo_idx ON vendor (id) WHERE is_demo;
-- statement
CREATE INDEX CONCURRENTLY IF NOT EXISTS product_is_demo_idx ON product (id) WHERE is_demo;
-- statement
CREATE INDEX CONCURRENTLY IF NOT EXISTS blog_post_is_demo_idx ON blog_post (id) WHERE is_demo;
-- statement
CREATE INDEX CONCURRENTLY IF NOT EXISTS member_is_demo_idx ON member (id) WHERE is_demo;
-- statement
CREATE INDEX CONCURRENTLY IF NOT EXISTS search_count_is_demo_idx ON search_count (day) WHERE is_demo;

-- statement
-- Who was erased lately, and what retention deletes
CREATE INDEX CONCURRENTLY IF NOT EXISTS member_erased_at_idx ON member (erased_at) WHERE erased_at IS NOT NULL;
-- statement
CREATE INDEX CONCURRENTLY IF NOT EXISTS review_report_resolved_at_idx
    ON review_report (resolved_at) WHERE resolved_at IS NOT NULL;
-- statement
CREATE INDEX CONCURRENTLY IF NOT EXISTS newsletter_subscription_unsubscribed_at_idx
    ON newsletter_subscription (unsubscribed_at) WHERE unsubscribed_at IS NOT NULL;
