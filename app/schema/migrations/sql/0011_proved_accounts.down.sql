-- Everybody's stars order products again.
LOCK TABLE member, review, wish, follow, review_vote, worn_shade, wear_report, review_count IN ACCESS EXCLUSIVE MODE;

DO $$
DECLARE
    written text;
BEGIN
    FOREACH written IN ARRAY ARRAY['review', 'review_vote', 'wish', 'follow', 'worn_shade', 'wear_report'] LOOP
        EXECUTE format('DROP TRIGGER %1$s_unproved_noted ON %1$I', written);
    END LOOP;
END $$;
DROP TRIGGER review_proof_noted ON review;
DROP TRIGGER wish_proof_noted ON wish;
DROP TRIGGER member_unproved_forgotten ON member;
DROP FUNCTION forget_unproved();
DROP FUNCTION note_unproved();
DROP FUNCTION note_proof();
DROP FUNCTION prove_next_member();
DROP TABLE unproved_activity;

DELETE FROM review_count WHERE facet = 'proved';
ALTER TABLE review_count DROP CONSTRAINT review_count_facet_check;
ALTER TABLE review_count ADD CONSTRAINT review_count_facet_check CHECK (facet IN ('stars', 'label', 'shade'));
ALTER TYPE review_facets DROP ATTRIBUTE is_proved;
ALTER TABLE member DROP is_proved;
ALTER TABLE review DROP is_proved;
ALTER TABLE wish DROP is_proved;

CREATE OR REPLACE FUNCTION count_review_facets(changed review_facets[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    IF changed IS NULL THEN
        RETURN;
    END IF;
    PERFORM FROM product WHERE id IN (SELECT product_id FROM unnest(changed)) ORDER BY id FOR NO KEY UPDATE;
    INSERT INTO review_count AS counted (product_id, facet, value, reviews, stars)
    SELECT product_id, facet, value, sum(sign), sum(sign * rating)
    FROM unnest(changed) AS row CROSS JOIN LATERAL (
        SELECT 'stars' AS facet, rating::text AS value
        UNION ALL SELECT DISTINCT 'label', label FROM unnest(labels) AS label
        UNION ALL SELECT 'shade', shade::text WHERE shade IS NOT NULL) AS facets
    WHERE EXISTS (SELECT FROM product WHERE id = product_id) -- it may be going, and its reviews with it
    GROUP BY product_id, facet, value HAVING sum(sign) <> 0 OR sum(sign * rating) <> 0
    ORDER BY product_id, facet, value
    ON CONFLICT (product_id, facet, value) DO UPDATE
    SET reviews = counted.reviews + excluded.reviews, stars = counted.stars + excluded.stars;
END $$;

CREATE OR REPLACE FUNCTION log_reviews() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    changed review_facets[];
BEGIN
    IF TG_OP = 'INSERT' THEN
        INSERT INTO activity_change (product_id, heat, review_changes)
        SELECT product_id, sum(points * activity_weight(day)), sum(changes) FROM (
            SELECT product_id, utc_day(created_at) AS day, 6 * count(*) FILTER (WHERE hidden_at IS NULL) AS points,
                count(*) AS changes FROM new_rows GROUP BY 1, 2) AS counted
        GROUP BY product_id;
        SELECT array_agg(row(product_id, rating, static_review, worn_variant_id, 1)::review_facets) INTO changed
        FROM new_rows WHERE hidden_at IS NULL;
    ELSIF TG_OP = 'DELETE' THEN
        INSERT INTO activity_change (product_id, heat, review_changes)
        SELECT product_id, -sum(points * activity_weight(day)), sum(changes) FROM (
            SELECT product_id, utc_day(created_at) AS day, 6 * count(*) FILTER (WHERE hidden_at IS NULL) AS points,
                count(*) AS changes FROM old_rows GROUP BY 1, 2) AS counted
        GROUP BY product_id;
        SELECT array_agg(row(product_id, rating, static_review, worn_variant_id, -1)::review_facets) INTO changed
        FROM old_rows WHERE hidden_at IS NULL;
    ELSE
        INSERT INTO activity_change (product_id, heat, review_changes)
        SELECT product_id, sum(points * activity_weight(day)), sum(changes) FROM (
            SELECT product_id, utc_day(created_at) AS day, 6 * count(*) FILTER (WHERE hidden_at IS NULL) AS points,
                count(*) AS changes FROM new_rows GROUP BY 1, 2
            UNION ALL SELECT product_id, utc_day(created_at), -6 * count(*) FILTER (WHERE hidden_at IS NULL), 0
            FROM old_rows GROUP BY 1, 2) AS counted
        GROUP BY product_id;
        -- Votes change nothing that is counted here, and then no product is locked.
        SELECT array_agg(facets) INTO changed FROM (
            SELECT row(now_is.product_id, now_is.rating, now_is.static_review, now_is.worn_variant_id, 1)::review_facets
                AS facets, now_is.hidden_at FROM new_rows AS now_is JOIN old_rows AS was USING (id)
            WHERE (now_is.product_id, now_is.rating, now_is.static_review, now_is.worn_variant_id, now_is.hidden_at)
                IS DISTINCT FROM (was.product_id, was.rating, was.static_review, was.worn_variant_id, was.hidden_at)
            UNION ALL
            SELECT row(was.product_id, was.rating, was.static_review, was.worn_variant_id, -1)::review_facets,
                was.hidden_at FROM new_rows AS now_is JOIN old_rows AS was USING (id)
            WHERE (now_is.product_id, now_is.rating, now_is.static_review, now_is.worn_variant_id, now_is.hidden_at)
                IS DISTINCT FROM (was.product_id, was.rating, was.static_review, was.worn_variant_id, was.hidden_at)
        ) AS both_sides WHERE hidden_at IS NULL;
    END IF;
    PERFORM count_review_facets(changed);
    RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION log_wishes() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    INSERT INTO activity_change (product_id, heat, review_changes)
    SELECT product_id, sum(sign * activity_weight(day)), 0 FROM (
        SELECT product_id, utc_day(created_at) AS day, CASE TG_OP WHEN 'INSERT' THEN 3 ELSE -3 END * count(*) AS sign
        FROM changed_rows GROUP BY 1, 2) AS counted
    GROUP BY product_id;
    RETURN NULL;
END $$;
