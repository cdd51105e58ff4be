-- Counts that were computed by scanning are stored: from here on, triggers count what changes. Migration 26 counts what
-- was there before and makes the indexes, while the shop runs.

-- All locks first: whoever has some and waits for others can be in each other's way with writers. See `app.kit.migrate`.
LOCK TABLE product, wish, product_view, review_report IN SHARE ROW EXCLUSIVE MODE;
LOCK TABLE review IN ACCESS EXCLUSIVE MODE;

-- What happened to a product: one row a statement. Writers only add rows, so they never wait for each other here.
-- The leader adds old rows to `activity_total` and deletes them. A reader sums both.
CREATE TABLE activity_change (
    id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    xid            bigint NOT NULL DEFAULT pg_current_xact_id()::text::bigint,
    product_id     bigint NOT NULL, -- no foreign key: it would lock the product
    heat           numeric NOT NULL,
    review_changes integer NOT NULL
);
-- what a process has not seen yet
CREATE INDEX activity_change_xid_idx ON activity_change (xid);
-- what belongs to a product
CREATE INDEX activity_change_product_id_idx ON activity_change (product_id);

CREATE TABLE activity_total (
    product_id     bigint PRIMARY KEY REFERENCES product ON DELETE CASCADE,
    xid            bigint NOT NULL, -- of the last change that was added
    heat           numeric NOT NULL,
    review_changes bigint NOT NULL
);
CREATE INDEX activity_total_xid_idx ON activity_total (xid);

-- Activity fades: it counts half after 14 days. Instead of fading what is stored, newer activity counts more, so that
-- the order of products stays right without any write. numeric is exact: what is taken back leaves nothing.
CREATE FUNCTION activity_weight(day date) RETURNS numeric LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN round(power(2::numeric, (day - DATE '2026-01-01')::numeric / 14), 20);

CREATE FUNCTION utc_day(moment timestamptz) RETURNS date LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (moment AT TIME ZONE 'UTC')::date;

-- A view counts 1, a wish 3, a review that is not hidden 6.
CREATE FUNCTION log_views() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        INSERT INTO activity_change (product_id, heat, review_changes)
        SELECT product_id, sum(views * activity_weight(day)), 0 FROM new_rows GROUP BY product_id;
    ELSIF TG_OP = 'DELETE' THEN
        INSERT INTO activity_change (product_id, heat, review_changes)
        SELECT product_id, -sum(views * activity_weight(day)), 0 FROM old_rows
        WHERE day > current_date - 366 -- older views count for nothing, and retention deletes many at once
        GROUP BY product_id;
    ELSE
        INSERT INTO activity_change (product_id, heat, review_changes)
        SELECT product_id, sum(views * activity_weight(day)), 0 FROM (
            SELECT product_id, day, views FROM new_rows
            UNION ALL SELECT product_id, day, -views FROM old_rows) AS both_sides
        GROUP BY product_id HAVING sum(views * activity_weight(day)) <> 0;
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER product_view_logged_in AFTER INSERT ON product_view REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION log_views();
CREATE TRIGGER product_view_logged_anew AFTER UPDATE ON product_view
    REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_views();
CREATE TRIGGER product_view_logged_out AFTER DELETE ON product_view REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION log_views();

CREATE FUNCTION log_wishes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO activity_change (product_id, heat, review_changes)
    SELECT product_id, sum(sign * activity_weight(day)), 0 FROM (
        SELECT product_id, utc_day(created_at) AS day, CASE TG_OP WHEN 'INSERT' THEN 3 ELSE -3 END * count(*) AS sign
        FROM changed_rows GROUP BY 1, 2) AS counted
    GROUP BY product_id;
    RETURN NULL;
END $$;
CREATE TRIGGER wish_logged_in AFTER INSERT ON wish REFERENCING NEW TABLE AS changed_rows
    FOR EACH STATEMENT EXECUTE FUNCTION log_wishes();
CREATE TRIGGER wish_logged_out AFTER DELETE ON wish REFERENCING OLD TABLE AS changed_rows
    FOR EACH STATEMENT EXECUTE FUNCTION log_wishes();
CREATE TRIGGER wish_is_not_changed BEFORE UPDATE ON wish FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- How many reviews of a product have so many stars, a label, or a shade that was worn. Hidden ones do not count.
CREATE TABLE review_count (
    product_id bigint NOT NULL REFERENCES product ON DELETE CASCADE,
    facet      text NOT NULL CHECK (facet IN ('stars', 'label', 'shade')),
    value      text NOT NULL, -- the number of stars, the label, or the id of the shade
    reviews    integer NOT NULL,
    stars      integer NOT NULL, -- of all of them together
    PRIMARY KEY (product_id, facet, value)
);

CREATE TYPE review_facets AS (product_id bigint, rating smallint, labels text[], shade bigint, sign integer);

-- What rows add to `review_count`. The products are locked first, as for their ratings.
CREATE FUNCTION count_review_facets(changed review_facets[]) RETURNS void LANGUAGE plpgsql AS $$
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

CREATE FUNCTION log_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER review_logged_in AFTER INSERT ON review REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION log_reviews();
CREATE TRIGGER review_logged_anew AFTER UPDATE ON review
    REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_reviews();
CREATE TRIGGER review_logged_out AFTER DELETE ON review REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION log_reviews();

-- The moderators' queue: how many reports wait is counted on the review, and reasons are read for the rows on show.
ALTER TABLE review ADD waiting_reports integer NOT NULL DEFAULT 0;
CREATE FUNCTION count_reports() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    changes counter_change[];
BEGIN
    IF TG_OP = 'INSERT' THEN
        SELECT array_agg(row(review_id, waiting, 0)::counter_change) INTO changes FROM (
            SELECT review_id, count(*) AS waiting FROM new_rows WHERE resolved_at IS NULL GROUP BY review_id) AS moved;
    ELSIF TG_OP = 'DELETE' THEN
        SELECT array_agg(row(review_id, -waiting, 0)::counter_change) INTO changes FROM (
            SELECT review_id, count(*) AS waiting FROM old_rows WHERE resolved_at IS NULL GROUP BY review_id) AS moved;
    ELSE
        SELECT array_agg(row(review_id, waiting, 0)::counter_change) INTO changes FROM (
            SELECT review_id, sum(sign) AS waiting FROM (
                SELECT review_id, 1 AS sign FROM new_rows WHERE resolved_at IS NULL
                UNION ALL SELECT review_id, -1 FROM old_rows WHERE resolved_at IS NULL) AS both_sides
            GROUP BY review_id HAVING sum(sign) <> 0) AS moved;
    END IF;
    IF changes IS NOT NULL THEN
        PERFORM FROM review WHERE id IN (SELECT id FROM unnest(changes)) ORDER BY id FOR NO KEY UPDATE;
        UPDATE review SET waiting_reports = waiting_reports + change.first
        FROM unnest(changes) AS change WHERE review.id = change.id;
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER review_report_counted_in AFTER INSERT ON review_report REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION count_reports();
CREATE TRIGGER review_report_counted_anew AFTER UPDATE ON review_report
    REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_reports();
CREATE TRIGGER review_report_counted_out AFTER DELETE ON review_report REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION count_reports();

CREATE OR REPLACE VIEW review_moderation AS
SELECT review.id, review.waiting_reports,
    CASE WHEN review.hidden_at IS NOT NULL THEN 'hidden' WHEN review.waiting_reports > 0 THEN 'reported' ELSE 'shown'
    END AS standing,
    coalesce((SELECT string_agg(reason, E'\n' ORDER BY created_at) FROM review_report
        WHERE review_id = review.id AND resolved_at IS NULL), '') AS reasons,
    (SELECT name FROM product WHERE product.id = review.product_id) AS product,
    coalesce((SELECT full_name FROM member WHERE member.id = review.member_id), '') AS author,
    review.rating, coalesce(review.body, '') AS body, review.static_review, review.incentivised,
    review.created_at, review.hidden_at
FROM review;

-- Partitions are made and dropped as their owner, also when a role with fewer rights asks for it.
ALTER FUNCTION prepare_offer_history() SECURITY DEFINER SET search_path = public, pg_temp;
ALTER FUNCTION prune_offer_history(integer) SECURITY DEFINER SET search_path = public, pg_temp;
