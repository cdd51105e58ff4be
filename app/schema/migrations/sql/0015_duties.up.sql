-- What the law asks of a site that shows reviews.

-- A review that somebody was given or paid something for counts in no average, no order and no trend. It is counted apart.
CREATE TEMP TABLE paid_review ON COMMIT DROP AS
SELECT product_id, rating, static_review, worn_variant_id, is_proved, utc_day(created_at) AS day
FROM review WHERE incentivised AND hidden_at IS NULL;
SELECT count_review_facets(array_agg(row(product_id, rating, static_review, worn_variant_id, -1, is_proved)::review_facets))
FROM paid_review;
ALTER TABLE review_count DROP CONSTRAINT review_count_facet_check,
    ADD CONSTRAINT review_count_facet_check CHECK (facet IN ('stars', 'label', 'shade', 'proved', 'incentivised'));
ALTER TYPE review_facets ADD ATTRIBUTE incentivised boolean;

CREATE OR REPLACE FUNCTION count_review_facets(changed review_facets[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    IF changed IS NULL THEN
        RETURN;
    END IF;
    PERFORM FROM product WHERE id IN (SELECT product_id FROM unnest(changed)) ORDER BY id FOR NO KEY UPDATE;
    INSERT INTO review_count AS counted (product_id, facet, value, reviews, stars)
    SELECT product_id, facet, value, sum(sign), sum(sign * rating)
    FROM unnest(changed) AS row CROSS JOIN LATERAL (
        SELECT 'incentivised' AS facet, rating::text AS value WHERE incentivised
        UNION ALL SELECT 'stars', rating::text WHERE NOT incentivised
        UNION ALL SELECT DISTINCT 'label', label FROM unnest(labels) AS label WHERE NOT incentivised
        UNION ALL SELECT 'shade', shade::text WHERE shade IS NOT NULL AND NOT incentivised
        UNION ALL SELECT 'proved', '' WHERE is_proved AND NOT incentivised) AS facets
    WHERE EXISTS (SELECT FROM product WHERE id = product_id) -- it may be going, and its reviews with it
    GROUP BY product_id, facet, value HAVING sum(sign) <> 0 OR sum(sign * rating) <> 0
    ORDER BY product_id, facet, value
    ON CONFLICT (product_id, facet, value) DO UPDATE
    SET reviews = counted.reviews + excluded.reviews, stars = counted.stars + excluded.stars;
END $$;

CREATE OR REPLACE FUNCTION count_reviews() RETURNS trigger LANGUAGE plpgsql
    SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    changes counter_change[];
BEGIN
    IF TG_OP = 'INSERT' THEN
        SELECT array_agg(row(product_id, stars, reviews)::counter_change) INTO changes FROM (
            SELECT product_id, sum(rating) AS stars, count(*) AS reviews
            FROM new_rows WHERE hidden_at IS NULL AND NOT incentivised GROUP BY product_id) AS moved;
    ELSIF TG_OP = 'DELETE' THEN
        SELECT array_agg(row(product_id, -stars, -reviews)::counter_change) INTO changes FROM (
            SELECT product_id, sum(rating) AS stars, count(*) AS reviews
            FROM old_rows WHERE hidden_at IS NULL AND NOT incentivised GROUP BY product_id) AS moved;
    ELSE
        SELECT array_agg(row(product_id, stars, reviews)::counter_change) INTO changes FROM (
            SELECT product_id, sum(rating * sign) AS stars, sum(sign) AS reviews FROM (
                SELECT product_id, rating, 1 AS sign FROM new_rows WHERE hidden_at IS NULL AND NOT incentivised
                UNION ALL SELECT product_id, rating, -1 FROM old_rows WHERE hidden_at IS NULL AND NOT incentivised) AS both_sides
            GROUP BY product_id HAVING sum(rating * sign) <> 0 OR sum(sign) <> 0) AS moved;
    END IF;
    IF changes IS NOT NULL THEN
        PERFORM FROM product WHERE id IN (SELECT id FROM unnest(changes)) ORDER BY id FOR NO KEY UPDATE;
        UPDATE product SET rating_sum = rating_sum + change.first, rating_count = rating_count + change.second,
            rating_changed_at = clock_timestamp()
        FROM unnest(changes) AS change WHERE product.id = change.id;
    END IF;
    RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION log_reviews() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    changed review_facets[];
BEGIN
    IF TG_OP = 'INSERT' THEN
        INSERT INTO activity_change (product_id, heat, review_changes)
        SELECT product_id, sum(points * activity_weight(day)), sum(changes) FROM (
            SELECT product_id, utc_day(created_at) AS day,
                6 * count(*) FILTER (WHERE hidden_at IS NULL AND is_proved AND NOT incentivised) AS points, count(*) AS changes
            FROM new_rows GROUP BY 1, 2) AS counted
        GROUP BY product_id;
        SELECT array_agg(row(product_id, rating, static_review, worn_variant_id, 1, is_proved, incentivised)::review_facets)
        INTO changed FROM new_rows WHERE hidden_at IS NULL;
    ELSIF TG_OP = 'DELETE' THEN
        INSERT INTO activity_change (product_id, heat, review_changes)
        SELECT product_id, -sum(points * activity_weight(day)), sum(changes) FROM (
            SELECT product_id, utc_day(created_at) AS day,
                6 * count(*) FILTER (WHERE hidden_at IS NULL AND is_proved AND NOT incentivised) AS points, count(*) AS changes
            FROM old_rows GROUP BY 1, 2) AS counted
        GROUP BY product_id;
        SELECT array_agg(row(product_id, rating, static_review, worn_variant_id, -1, is_proved, incentivised)::review_facets)
        INTO changed FROM old_rows WHERE hidden_at IS NULL;
    ELSE
        INSERT INTO activity_change (product_id, heat, review_changes)
        SELECT product_id, sum(points * activity_weight(day)), sum(changes) FROM (
            SELECT product_id, utc_day(created_at) AS day,
                6 * count(*) FILTER (WHERE hidden_at IS NULL AND is_proved AND NOT incentivised) AS points, count(*) AS changes
            FROM new_rows GROUP BY 1, 2
            UNION ALL SELECT product_id, utc_day(created_at),
                -6 * count(*) FILTER (WHERE hidden_at IS NULL AND is_proved AND NOT incentivised), 0 FROM old_rows GROUP BY 1, 2) AS counted
        GROUP BY product_id;
        -- Votes change nothing that is counted here, and then no product is locked.
        SELECT array_agg(facets) INTO changed FROM (
            SELECT row(now_is.product_id, now_is.rating, now_is.static_review, now_is.worn_variant_id, 1,
                now_is.is_proved, now_is.incentivised)::review_facets AS facets, now_is.hidden_at
            FROM new_rows AS now_is JOIN old_rows AS was USING (id)
            WHERE (now_is.product_id, now_is.rating, now_is.static_review, now_is.worn_variant_id, now_is.hidden_at,
                now_is.is_proved, now_is.incentivised) IS DISTINCT FROM
                (was.product_id, was.rating, was.static_review, was.worn_variant_id, was.hidden_at, was.is_proved,
                was.incentivised)
            UNION ALL
            SELECT row(was.product_id, was.rating, was.static_review, was.worn_variant_id, -1,
                was.is_proved, was.incentivised)::review_facets, was.hidden_at
            FROM new_rows AS now_is JOIN old_rows AS was USING (id)
            WHERE (now_is.product_id, now_is.rating, now_is.static_review, now_is.worn_variant_id, now_is.hidden_at,
                now_is.is_proved, now_is.incentivised) IS DISTINCT FROM
                (was.product_id, was.rating, was.static_review, was.worn_variant_id, was.hidden_at, was.is_proved,
                was.incentivised)
        ) AS both_sides WHERE hidden_at IS NULL;
    END IF;
    PERFORM count_review_facets(changed);
    RETURN NULL;
END $$;

SELECT count_review_facets(
    array_agg(row(product_id, rating, static_review, worn_variant_id, 1, is_proved, true)::review_facets))
FROM paid_review;
UPDATE product SET rating_sum = rating_sum - stars, rating_count = rating_count - reviews,
    rating_changed_at = clock_timestamp()
FROM (SELECT product_id, sum(rating) AS stars, count(*) AS reviews FROM paid_review GROUP BY product_id) AS paid
WHERE product.id = paid.product_id;
INSERT INTO activity_change (product_id, heat, review_changes)
SELECT product_id, -6 * sum(activity_weight(day)), count(*) FROM paid_review WHERE is_proved GROUP BY product_id;
-- Only these, and all but these: pages of a product's reviews.
CREATE INDEX review_incentivised_idx ON review (product_id, helpfulness DESC, created_at DESC, id DESC)
    WHERE incentivised AND hidden_at IS NULL;
