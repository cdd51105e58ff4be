-- What an account says moves what everybody sees once the account has proved itself: it is 14 days old, signs in with a
-- provider, and did something on two days or more. Until then its stars are shown and counted, and order nothing.

-- All locks first: see `app.kit.database.migrate`.
LOCK TABLE member, review, wish, follow, review_vote, worn_shade, wear_report, review_count IN ACCESS EXCLUSIVE MODE;

-- Whoever was here before is taken at their word, but for the accounts of the last 14 days.
ALTER TABLE member ADD is_proved boolean NOT NULL DEFAULT true;
ALTER TABLE member ALTER is_proved SET DEFAULT false;
UPDATE member SET is_proved = false WHERE created_at > now() - interval '14 days';

-- Whether the author had proved themselves, so that triggers take back exactly what they added.
ALTER TABLE review ADD is_proved boolean NOT NULL DEFAULT true;
ALTER TABLE review ALTER is_proved SET DEFAULT false;
ALTER TABLE wish ADD is_proved boolean NOT NULL DEFAULT true;
ALTER TABLE wish ALTER is_proved SET DEFAULT false;

CREATE FUNCTION note_proof() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    NEW.is_proved := coalesce((SELECT is_proved FROM member WHERE id = NEW.member_id), false);
    RETURN NEW;
END $$;
CREATE TRIGGER review_proof_noted BEFORE INSERT ON review FOR EACH ROW EXECUTE FUNCTION note_proof();
CREATE TRIGGER wish_proof_noted BEFORE INSERT ON wish FOR EACH ROW EXECUTE FUNCTION note_proof();

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
DO $$
DECLARE
    said record;
BEGIN
    FOR said IN SELECT * FROM (VALUES ('review', 'member_id'), ('review_vote', 'member_id'), ('wish', 'member_id'),
        ('follow', 'follower_id'), ('worn_shade', 'member_id'), ('wear_report', 'member_id')) AS writes (written, author)
    LOOP
        EXECUTE format('CREATE TRIGGER %1$s_unproved_noted AFTER INSERT ON %1$I REFERENCING NEW TABLE AS new_rows
            FOR EACH STATEMENT EXECUTE FUNCTION note_unproved(%2$L)', said.written, said.author);
    END LOOP;
END $$;

CREATE FUNCTION forget_unproved() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    DELETE FROM unproved_activity WHERE member_id = NEW.id;
    RETURN NULL;
END $$;
CREATE TRIGGER member_unproved_forgotten AFTER UPDATE OF erased_at ON member FOR EACH ROW
    WHEN (NEW.erased_at IS NOT NULL) EXECUTE FUNCTION forget_unproved();

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

-- The stars that order products are counted beside those that are shown.
ALTER TABLE review_count DROP CONSTRAINT review_count_facet_check;
ALTER TABLE review_count ADD CONSTRAINT review_count_facet_check CHECK (facet IN ('stars', 'label', 'shade', 'proved'));
INSERT INTO review_count (product_id, facet, value, reviews, stars)
SELECT product_id, 'proved', '', sum(reviews), sum(stars) FROM review_count WHERE facet = 'stars' GROUP BY product_id;
ALTER TYPE review_facets ADD ATTRIBUTE is_proved boolean;

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

-- What rows of reviews come to: heat by day, and facets. Hidden ones count for nothing.
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

CREATE OR REPLACE FUNCTION log_wishes() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    INSERT INTO activity_change (product_id, heat, review_changes)
    SELECT product_id, sum(sign * activity_weight(day)), 0 FROM (
        SELECT product_id, utc_day(created_at) AS day, CASE TG_OP WHEN 'INSERT' THEN 3 ELSE -3 END * count(*) AS sign
        FROM changed_rows WHERE is_proved GROUP BY 1, 2) AS counted
    GROUP BY product_id;
    RETURN NULL;
END $$;
