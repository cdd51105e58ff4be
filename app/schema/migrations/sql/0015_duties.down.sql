DROP TABLE accepted_terms, profile_report, complaint, review_origin;
ALTER TABLE review_report DROP kind, DROP email, DROP receipt;
DROP TRIGGER review_report_told ON review_report;
DROP FUNCTION tell_review_reporter, decide_profile_report, tell_reporter, answer_complaint, hold_reviews;
DROP VIEW review_moderation;
CREATE VIEW review_moderation AS
SELECT review.id, review.waiting_reports,
    CASE WHEN review.hidden_at IS NOT NULL THEN 'hidden' WHEN review.waiting_reports > 0 THEN 'reported' ELSE 'shown'
    END AS standing,
    coalesce((SELECT string_agg(reason, E'\n' ORDER BY created_at) FROM review_report
        WHERE review_id = review.id AND resolved_at IS NULL), '') AS reasons,
    (SELECT name FROM product WHERE product.id = review.product_id) AS product,
    coalesce((SELECT full_name FROM member WHERE member.id = review.member_id), '') AS author,
    review.rating, coalesce(review.body, '') AS body, review.static_review, review.incentivised,
    review.created_at, review.hidden_at, review.hidden_reason
FROM review;
CREATE OR REPLACE FUNCTION moderate_review() RETURNS trigger LANGUAGE plpgsql
    SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        DELETE FROM review WHERE id = OLD.id;
        RETURN OLD;
    END IF;
    IF NEW.standing = OLD.standing THEN
        UPDATE review SET hidden_reason = NEW.hidden_reason
        WHERE id = OLD.id AND hidden_reason <> NEW.hidden_reason;
        RETURN NEW;
    ELSIF NEW.standing = 'hidden' THEN
        UPDATE review SET hidden_at = now(), hidden_reason = NEW.hidden_reason WHERE id = OLD.id;
        PERFORM tell_author(OLD.id, 'review_hidden', 'is hidden', E'\n\nWhy: '
            || coalesce(nullif(escape_markup(NEW.hidden_reason), ''), 'it does not keep to our rules for reviews') || E'.\n\n'
            || 'Others do not see it, and it does not count. If you think that this is wrong, answer this letter: '
            || 'somebody who did not decide it looks at it again.');
    ELSIF NEW.standing = 'shown' THEN
        IF EXISTS (SELECT FROM review WHERE id = OLD.id AND hidden_at IS NOT NULL) THEN
            UPDATE review SET hidden_at = NULL, hidden_reason = '' WHERE id = OLD.id;
            PERFORM tell_author(OLD.id, 'review_shown', 'is shown again', '');
        END IF;
    ELSE
        RAISE EXCEPTION 'a review is shown or hidden; members report it' USING ERRCODE = 'check_violation';
    END IF;
    -- What is decided on the review is decided on every report of it.
    UPDATE review_report SET resolved_at = now(), resolution = NEW.standing
    WHERE review_id = OLD.id AND resolved_at IS NULL;
    RETURN NEW;
END $$;
CREATE TRIGGER review_moderated INSTEAD OF UPDATE OR DELETE ON review_moderation
    FOR EACH ROW EXECUTE FUNCTION moderate_review();
DROP TABLE review_check;
DROP INDEX review_incentivised_idx;
CREATE TEMP TABLE paid_review ON COMMIT DROP AS
SELECT product_id, rating, static_review, worn_variant_id, is_proved, utc_day(created_at) AS day
FROM review WHERE incentivised AND hidden_at IS NULL;
DELETE FROM review_count WHERE facet = 'incentivised';
ALTER TABLE review_count DROP CONSTRAINT review_count_facet_check,
    ADD CONSTRAINT review_count_facet_check CHECK (facet IN ('stars', 'label', 'shade', 'proved'));
ALTER TYPE review_facets DROP ATTRIBUTE incentivised;
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
        UNION ALL SELECT 'shade', shade::text WHERE shade IS NOT NULL
        UNION ALL SELECT 'proved', '' WHERE is_proved) AS facets
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
            FROM new_rows WHERE hidden_at IS NULL GROUP BY product_id) AS moved;
    ELSIF TG_OP = 'DELETE' THEN
        SELECT array_agg(row(product_id, -stars, -reviews)::counter_change) INTO changes FROM (
            SELECT product_id, sum(rating) AS stars, count(*) AS reviews
            FROM old_rows WHERE hidden_at IS NULL GROUP BY product_id) AS moved;
    ELSE
        SELECT array_agg(row(product_id, stars, reviews)::counter_change) INTO changes FROM (
            SELECT product_id, sum(rating * sign) AS stars, sum(sign) AS reviews FROM (
                SELECT product_id, rating, 1 AS sign FROM new_rows WHERE hidden_at IS NULL
                UNION ALL SELECT product_id, rating, -1 FROM old_rows WHERE hidden_at IS NULL) AS both_sides
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
                6 * count(*) FILTER (WHERE hidden_at IS NULL AND is_proved) AS points, count(*) AS changes
            FROM new_rows GROUP BY 1, 2) AS counted
        GROUP BY product_id;
        SELECT array_agg(row(product_id, rating, static_review, worn_variant_id, 1, is_proved)::review_facets)
        INTO changed FROM new_rows WHERE hidden_at IS NULL;
    ELSIF TG_OP = 'DELETE' THEN
        INSERT INTO activity_change (product_id, heat, review_changes)
        SELECT product_id, -sum(points * activity_weight(day)), sum(changes) FROM (
            SELECT product_id, utc_day(created_at) AS day,
                6 * count(*) FILTER (WHERE hidden_at IS NULL AND is_proved) AS points, count(*) AS changes
            FROM old_rows GROUP BY 1, 2) AS counted
        GROUP BY product_id;
        SELECT array_agg(row(product_id, rating, static_review, worn_variant_id, -1, is_proved)::review_facets)
        INTO changed FROM old_rows WHERE hidden_at IS NULL;
    ELSE
        INSERT INTO activity_change (product_id, heat, review_changes)
        SELECT product_id, sum(points * activity_weight(day)), sum(changes) FROM (
            SELECT product_id, utc_day(created_at) AS day,
                6 * count(*) FILTER (WHERE hidden_at IS NULL AND is_proved) AS points, count(*) AS changes
            FROM new_rows GROUP BY 1, 2
            UNION ALL SELECT product_id, utc_day(created_at),
                -6 * count(*) FILTER (WHERE hidden_at IS NULL AND is_proved), 0 FROM old_rows GROUP BY 1, 2) AS counted
        GROUP BY product_id;
        -- Votes change nothing that is counted here, and then no product is locked.
        SELECT array_agg(facets) INTO changed FROM (
            SELECT row(now_is.product_id, now_is.rating, now_is.static_review, now_is.worn_variant_id, 1,
                now_is.is_proved)::review_facets AS facets, now_is.hidden_at
            FROM new_rows AS now_is JOIN old_rows AS was USING (id)
            WHERE (now_is.product_id, now_is.rating, now_is.static_review, now_is.worn_variant_id, now_is.hidden_at,
                now_is.is_proved) IS DISTINCT FROM
                (was.product_id, was.rating, was.static_review, was.worn_variant_id, was.hidden_at, was.is_proved)
            UNION ALL
            SELECT row(was.product_id, was.rating, was.static_review, was.worn_variant_id, -1,
                was.is_proved)::review_facets, was.hidden_at
            FROM new_rows AS now_is JOIN old_rows AS was USING (id)
            WHERE (now_is.product_id, now_is.rating, now_is.static_review, now_is.worn_variant_id, now_is.hidden_at,
                now_is.is_proved) IS DISTINCT FROM
                (was.product_id, was.rating, was.static_review, was.worn_variant_id, was.hidden_at, was.is_proved)
        ) AS both_sides WHERE hidden_at IS NULL;
    END IF;
    PERFORM count_review_facets(changed);
    RETURN NULL;
END $$;
SELECT count_review_facets(array_agg(row(product_id, rating, static_review, worn_variant_id, 1, is_proved)::review_facets))
FROM paid_review;
UPDATE product SET rating_sum = rating_sum + stars, rating_count = rating_count + reviews,
    rating_changed_at = clock_timestamp()
FROM (SELECT product_id, sum(rating) AS stars, count(*) AS reviews FROM paid_review GROUP BY product_id) AS paid
WHERE product.id = paid.product_id;
INSERT INTO activity_change (product_id, heat, review_changes)
SELECT product_id, 6 * sum(activity_weight(day)), count(*) FROM paid_review WHERE is_proved GROUP BY product_id;
DROP TABLE pg_temp.paid_review;
