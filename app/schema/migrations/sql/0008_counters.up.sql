-- Counters that the database keeps itself, so that members, admin, erasure, importers and seeds all leave them right.
--
-- One statement, one pass: transition tables sum the statement's rows, the counted rows are locked in the order of
-- their ids (two writers cannot wait for each other) and then moved by the difference, never set.

CREATE TYPE counter_change AS (id bigint, first integer, second integer);

-- A product's rating_sum and rating_count, from what is not hidden. A review that somebody was given or paid something for
-- counts in no average, no order and no trend.
CREATE FUNCTION count_reviews() RETURNS trigger LANGUAGE plpgsql
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

-- a review's likes and dislikes
CREATE FUNCTION count_votes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    changes counter_change[];
BEGIN
    IF TG_OP = 'INSERT' THEN
        SELECT array_agg(row(review_id, up, down)::counter_change) INTO changes FROM (
            SELECT review_id, count(*) FILTER (WHERE value = 1) AS up, count(*) FILTER (WHERE value = -1) AS down
            FROM new_rows GROUP BY review_id) AS moved;
    ELSIF TG_OP = 'DELETE' THEN
        SELECT array_agg(row(review_id, -up, -down)::counter_change) INTO changes FROM (
            SELECT review_id, count(*) FILTER (WHERE value = 1) AS up, count(*) FILTER (WHERE value = -1) AS down
            FROM old_rows GROUP BY review_id) AS moved;
    ELSE
        SELECT array_agg(row(review_id, up, down)::counter_change) INTO changes FROM (
            SELECT review_id, sum(sign) FILTER (WHERE value = 1) AS up, sum(sign) FILTER (WHERE value = -1) AS down
            FROM (SELECT review_id, value, 1 AS sign FROM new_rows
                UNION ALL SELECT review_id, value, -1 FROM old_rows) AS both_sides
            GROUP BY review_id) AS moved;
    END IF;
    IF changes IS NOT NULL THEN
        PERFORM FROM review WHERE id IN (SELECT id FROM unnest(changes)) ORDER BY id FOR NO KEY UPDATE;
        UPDATE review SET likes = likes + coalesce(change.first, 0), dislikes = dislikes + coalesce(change.second, 0)
        FROM unnest(changes) AS change WHERE review.id = change.id;
    END IF;
    RETURN NULL;
END $$;

-- a member's num_followers
CREATE FUNCTION count_followers() RETURNS trigger LANGUAGE plpgsql
    SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    changes counter_change[];
BEGIN
    IF TG_OP = 'INSERT' THEN
        SELECT array_agg(row(followed_id, followers, 0)::counter_change) INTO changes FROM (
            SELECT followed_id, count(*) AS followers FROM new_rows GROUP BY followed_id) AS moved;
    ELSE
        SELECT array_agg(row(followed_id, -followers, 0)::counter_change) INTO changes FROM (
            SELECT followed_id, count(*) AS followers FROM old_rows GROUP BY followed_id) AS moved;
    END IF;
    IF changes IS NOT NULL THEN
        PERFORM FROM member WHERE id IN (SELECT id FROM unnest(changes)) ORDER BY id FOR NO KEY UPDATE;
        UPDATE member SET num_followers = num_followers + change.first
        FROM unnest(changes) AS change WHERE member.id = change.id;
    END IF;
    RETURN NULL;
END $$;

-- how many reports of a review wait for a moderator
CREATE FUNCTION count_reports() RETURNS trigger LANGUAGE plpgsql
    SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
CREATE FUNCTION log_views() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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

CREATE FUNCTION log_wishes() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    INSERT INTO activity_change (product_id, heat, review_changes)
    SELECT product_id, sum(sign * activity_weight(day)), 0 FROM (
        SELECT product_id, utc_day(created_at) AS day, CASE TG_OP WHEN 'INSERT' THEN 3 ELSE -3 END * count(*) AS sign
        FROM changed_rows WHERE is_proved GROUP BY 1, 2) AS counted
    GROUP BY product_id;
    RETURN NULL;
END $$;

CREATE TYPE review_facets AS (product_id bigint, rating smallint, labels text[], shade bigint, sign integer,
    is_proved boolean, incentivised boolean);

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

-- What rows of reviews come to: heat by day, and facets. Hidden ones count for nothing.
CREATE FUNCTION log_reviews() RETURNS trigger LANGUAGE plpgsql
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

-- A follow changes hands by being made anew: counting a moved one would be the one case nobody tests.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'a row of % is made or removed, never changed', TG_TABLE_NAME USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER follow_is_not_changed BEFORE UPDATE ON follow
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER wish_is_not_changed BEFORE UPDATE ON wish FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- The time of the last edit, unless the writer says it. Counters are not edits.
CREATE FUNCTION note_edit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.updated_at = OLD.updated_at THEN
        NEW.updated_at := now();
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER review_edit_noted BEFORE UPDATE OF rating, body, static_review, incentivised ON review
    FOR EACH ROW EXECUTE FUNCTION note_edit();
CREATE TRIGGER blog_post_edit_noted BEFORE UPDATE OF title, subtitle, md_content, image, author_name ON blog_post
    FOR EACH ROW EXECUTE FUNCTION note_edit();
CREATE TRIGGER product_edit_noted BEFORE UPDATE OF name, slug, brand_id, category_id, status, caption, description
    ON product FOR EACH ROW EXECUTE FUNCTION note_edit();
CREATE TRIGGER member_edit_noted BEFORE UPDATE OF first_name, surname, short_description, image_url,
    socials_facebook, socials_instagram, socials_twitter, socials_tiktok, wishlist_type, user_type
    ON member FOR EACH ROW EXECUTE FUNCTION note_edit();

-- A Lab is worth as much as the value it belongs to, and so is what says how it was read.
CREATE FUNCTION forget_stale_lab() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.lab_l := NULL;
    NEW.lab_a := NULL;
    NEW.lab_b := NULL;
    NEW.instrument := NULL;
    NEW.measured_under := NULL;
    NEW.observer := NULL;
    RETURN NEW;
END $$;
CREATE TRIGGER variant_stale_lab_forgotten BEFORE UPDATE OF value ON variant FOR EACH ROW
    WHEN (NEW.value IS DISTINCT FROM OLD.value
        AND (NEW.lab_l, NEW.lab_a, NEW.lab_b) IS NOT DISTINCT FROM (OLD.lab_l, OLD.lab_a, OLD.lab_b))
    EXECUTE FUNCTION forget_stale_lab();
CREATE TRIGGER other_swatch_stale_lab_forgotten BEFORE UPDATE OF value ON other_swatch FOR EACH ROW
    WHEN (NEW.value IS DISTINCT FROM OLD.value
        AND (NEW.lab_l, NEW.lab_a, NEW.lab_b) IS NOT DISTINCT FROM (OLD.lab_l, OLD.lab_a, OLD.lab_b))
    EXECUTE FUNCTION forget_stale_lab();

-- What an account says moves what everybody sees once the account has proved itself: it is 14 days old, signs in with a
-- provider, and did something on two days or more. Until then its stars are shown and counted, and order nothing.
CREATE FUNCTION note_proof() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    NEW.is_proved := coalesce((SELECT is_proved FROM member WHERE id = NEW.member_id), false);
    RETURN NEW;
END $$;

-- Accounts that did something and have not proved themselves yet. The leader looks at them once they are old enough.
CREATE TABLE unproved_activity (
    member_id bigint PRIMARY KEY REFERENCES member ON DELETE CASCADE,
    ready_on  date NOT NULL
);
CREATE INDEX unproved_activity_ready_on_idx ON unproved_activity (ready_on);

-- The argument is the column of the member.
CREATE FUNCTION note_unproved() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    EXECUTE format('INSERT INTO unproved_activity (member_id, ready_on)
        SELECT id, utc_day(created_at) + 14 FROM member
        WHERE NOT is_proved AND erased_at IS NULL AND id IN (SELECT %I FROM new_rows) ORDER BY id
        ON CONFLICT (member_id) DO NOTHING', TG_ARGV[0]);
    RETURN NULL;
END $$;

CREATE FUNCTION forget_unproved() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    DELETE FROM unproved_activity WHERE member_id = NEW.id;
    RETURN NULL;
END $$;

-- Looks at one account that is old enough. Its reviews order products from then on. Answers whether there was one: each
-- is a transaction of its own, as products of its reviews are locked in the order of their ids.
CREATE FUNCTION prove_next_member() RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    next_id bigint;
BEGIN
    SELECT member_id INTO next_id FROM unproved_activity WHERE ready_on <= utc_day(now())
    ORDER BY ready_on, member_id LIMIT 1 FOR UPDATE SKIP LOCKED;
    IF next_id IS NULL THEN
        RETURN false;
    END IF;
    UPDATE member SET is_proved = true WHERE id = next_id AND NOT is_proved AND erased_at IS NULL
        AND EXISTS (SELECT FROM member_identity WHERE member_id = next_id)
        AND 2 <= (SELECT count(*) FROM (
            SELECT utc_day(created_at) FROM review WHERE member_id = next_id
            UNION SELECT utc_day(created_at) FROM review_vote WHERE member_id = next_id
            UNION SELECT utc_day(created_at) FROM wish WHERE member_id = next_id
            UNION SELECT utc_day(created_at) FROM follow WHERE follower_id = next_id
            UNION SELECT created_on FROM worn_shade WHERE member_id = next_id
            UNION SELECT created_on FROM wear_report WHERE member_id = next_id) AS active_days);
    IF FOUND THEN
        UPDATE review SET is_proved = true WHERE member_id = next_id AND NOT is_proved;
        -- What they said of shades counts from the next window on, which the daily sweep asks for at the latest.
        UPDATE shop_state SET value = 'waiting' WHERE key = 'wearing_announced' AND value <> 'waiting' AND (
            EXISTS (SELECT FROM worn_shade WHERE member_id = next_id)
            OR EXISTS (SELECT FROM wear_report WHERE member_id = next_id));
    END IF;
    -- Whoever is not proved yet comes back with the next thing that they do.
    DELETE FROM unproved_activity WHERE member_id = next_id;
    RETURN true;
END $$;
REVOKE ALL ON FUNCTION prove_next_member() FROM PUBLIC;
