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

-- Reviews that a check holds: out of sight and counted nowhere until staff show or hide them. It outlives its review, for the
-- figures of a quarter.
CREATE TABLE review_check (
    id          bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    review_id   bigint UNIQUE REFERENCES review ON DELETE SET NULL,
    because     text NOT NULL CHECK (length(because) BETWEEN 1 AND 1000),
    held_at     timestamptz NOT NULL DEFAULT now(),
    decided_at  timestamptz,
    is_released boolean,
    CONSTRAINT review_check_decided_check CHECK ((decided_at IS NULL) = (is_released IS NULL))
);
-- the figures of a quarter
CREATE INDEX review_check_held_at_idx ON review_check (held_at);

-- From which network a review was written: 20 bits of a keyed hash that changes each week. Thousands of addresses share each.
CREATE TABLE review_origin (
    review_id  bigint PRIMARY KEY REFERENCES review ON DELETE CASCADE,
    network    integer NOT NULL CHECK (network BETWEEN 0 AND 1048575),
    written_at timestamptz NOT NULL DEFAULT now()
);
-- what retention deletes
CREATE INDEX review_origin_written_at_idx ON review_origin (written_at);

-- Holds reviews once: what staff decided stays decided. Answers how many.
CREATE FUNCTION hold_reviews(chosen bigint[], why text) RETURNS integer LANGUAGE plpgsql
    SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    held bigint[];
BEGIN
    WITH added AS (
        INSERT INTO review_check (review_id, because) SELECT id, why FROM review
        WHERE id = ANY(chosen) AND hidden_at IS NULL ORDER BY id FOR UPDATE
        ON CONFLICT (review_id) DO NOTHING RETURNING review_id)
    SELECT array_agg(review_id ORDER BY review_id) INTO held FROM added;
    UPDATE review SET hidden_at = now() WHERE id = ANY(held);
    PERFORM tell_author(id, 'review_held', 'waits to be looked at', E'\n\nIt is like others in a way that made us stop. '
        || 'Somebody here looks at it, and you hear what comes of it. Until then others do not see it, and it does not count. '
        || 'If it is your own honest view, you need not do anything.') FROM unnest(held) AS id;
    RETURN coalesce(cardinality(held), 0);
END $$;
REVOKE ALL ON FUNCTION hold_reviews(bigint[], text) FROM PUBLIC;

-- held     out of sight until staff show or hide it, as a check found something
CREATE OR REPLACE VIEW review_moderation AS
SELECT review.id, review.waiting_reports,
    CASE WHEN EXISTS (SELECT FROM review_check WHERE review_id = review.id AND decided_at IS NULL) THEN 'held'
        WHEN review.hidden_at IS NOT NULL THEN 'hidden' WHEN review.waiting_reports > 0 THEN 'reported' ELSE 'shown'
    END AS standing,
    coalesce((SELECT string_agg(reason, E'\n' ORDER BY created_at) FROM review_report
        WHERE review_id = review.id AND resolved_at IS NULL), '') AS reasons,
    (SELECT name FROM product WHERE product.id = review.product_id) AS product,
    coalesce((SELECT full_name FROM member WHERE member.id = review.member_id), '') AS author,
    review.rating, coalesce(review.body, '') AS body, review.static_review, review.incentivised,
    review.created_at, review.hidden_at, review.hidden_reason,
    coalesce((SELECT because FROM review_check WHERE review_id = review.id AND decided_at IS NULL), '') AS held_because
FROM review;
CREATE OR REPLACE FUNCTION moderate_review() RETURNS trigger LANGUAGE plpgsql
    SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    IF TG_OP = 'DELETE' OR NEW.standing IN ('shown', 'hidden') THEN
        UPDATE review_check SET decided_at = now(), is_released = TG_OP = 'UPDATE' AND NEW.standing = 'shown'
        WHERE review_id = OLD.id AND decided_at IS NULL;
    END IF;
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
        RAISE EXCEPTION 'a review is shown or hidden; members report it, and checks hold it' USING ERRCODE = 'check_violation';
    END IF;
    -- What is decided on the review is decided on every report of it.
    UPDATE review_report SET resolved_at = now(), resolution = NEW.standing
    WHERE review_id = OLD.id AND resolved_at IS NULL;
    RETURN NEW;
END $$;

-- Complaints: acknowledged at once, answered within 30 days. A complaint about a decision names its receipt.
CREATE TABLE complaint (
    id          bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    receipt     text NOT NULL UNIQUE CHECK (receipt ~ '^[A-Z0-9]{10}$'),
    kind        text NOT NULL CHECK (kind IN ('data', 'content', 'price', 'access', 'other')),
    name        text NOT NULL DEFAULT '' CHECK (length(name) <= 200),
    email       text NOT NULL CHECK (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' AND length(email) <= 254),
    words       text NOT NULL CHECK (length(btrim(words)) BETWEEN 1 AND 5000),
    about       text NOT NULL DEFAULT '' CHECK (length(about) <= 200), -- the receipt of a decision, or an address of a page
    created_at  timestamptz NOT NULL DEFAULT now(),
    due_at      timestamptz NOT NULL DEFAULT now() + interval '30 days',
    answer      text NOT NULL DEFAULT '' CHECK (length(answer) <= 10000),
    answered_at timestamptz
);
-- what waits, the oldest first; and what retention deletes
CREATE INDEX complaint_waiting_idx ON complaint (due_at) WHERE answered_at IS NULL;
CREATE INDEX complaint_answered_at_idx ON complaint (answered_at) WHERE answered_at IS NOT NULL;
CREATE INDEX complaint_created_at_idx ON complaint (created_at);

-- Whoever writes the answer sends it.
CREATE FUNCTION answer_complaint() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    NEW.answered_at := now();
    INSERT INTO mail (address, kind, subject, body) VALUES (NEW.email, 'complaint_answered',
        'Your complaint ' || NEW.receipt, escape_markup(NEW.answer) || E'\n\nThis answers your complaint '
        || NEW.receipt || '. If you are not content with it, answer this letter: somebody else looks at it.');
    RETURN NEW;
END $$;
CREATE TRIGGER complaint_answered BEFORE UPDATE OF answer ON complaint FOR EACH ROW
    WHEN (NEW.answer <> '' AND OLD.answer = '') EXECUTE FUNCTION answer_complaint();

-- Reports by anybody, members or not, of anything that a member shows.
ALTER TABLE review_report ADD kind text NOT NULL DEFAULT 'other', ADD email text, ADD receipt text,
    ADD CONSTRAINT review_report_kind_check
        CHECK (kind IN ('illegal', 'abuse', 'fake', 'advert', 'private', 'children', 'other')),
    ADD CONSTRAINT review_report_email_check CHECK (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' AND length(email) <= 254),
    ADD CONSTRAINT review_report_receipt_key UNIQUE (receipt);
-- who reports without an account reports once, as members do
CREATE UNIQUE INDEX review_report_email_key ON review_report (review_id, lower(email));

CREATE TABLE profile_report (
    id          bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    subject_id  bigint NOT NULL REFERENCES member ON DELETE CASCADE, -- whose name, picture, words, links or wishlist it is
    about       text NOT NULL CHECK (about IN ('name', 'picture', 'bio', 'links', 'wishlist')),
    member_id   bigint REFERENCES member ON DELETE SET NULL, -- who reports it, if it is a member
    email       text CHECK (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' AND length(email) <= 254),
    kind        text NOT NULL CHECK (kind IN ('illegal', 'abuse', 'fake', 'advert', 'private', 'children', 'other')),
    reason      text NOT NULL CHECK (length(btrim(reason)) BETWEEN 1 AND 1000),
    receipt     text NOT NULL UNIQUE,
    created_at  timestamptz NOT NULL DEFAULT now(),
    resolved_at timestamptz,
    resolution  text NOT NULL DEFAULT '' CHECK (resolution IN ('', 'kept', 'removed')),
    explanation text NOT NULL DEFAULT '' CHECK (length(explanation) <= 1000), -- the member and the reporter are told it
    CONSTRAINT profile_report_subject_id_about_member_id_key UNIQUE (subject_id, about, member_id)
);
CREATE UNIQUE INDEX profile_report_email_key ON profile_report (subject_id, about, lower(email));
-- the moderators' queue, what belongs to a member, and what retention deletes
CREATE INDEX profile_report_open_idx ON profile_report (created_at) WHERE resolved_at IS NULL;
CREATE INDEX profile_report_member_id_idx ON profile_report (member_id);
CREATE INDEX profile_report_resolved_at_idx ON profile_report (resolved_at) WHERE resolved_at IS NOT NULL;

-- Who reported hears what was decided and why.
CREATE FUNCTION tell_reporter(reporter bigint, email text, receipt text, decided text) RETURNS void LANGUAGE sql AS $$
    INSERT INTO mail (member_id, address, kind, subject, body)
    SELECT reporter, CASE WHEN reporter IS NULL THEN $2 END, 'report_decided', 'Your report ' || $3,
        $4 || E'\n\nThis is about your report ' || $3 || '. If you think that it is wrong, '
        || '[tell us](/informations/complaints?about=' || $3 || '): somebody who did not decide it looks at it again.'
    WHERE $3 IS NOT NULL AND ($2 IS NOT NULL OR EXISTS (
        SELECT FROM member WHERE id = reporter AND member.email IS NOT NULL AND erased_at IS NULL))
$$;

CREATE FUNCTION decide_profile_report() RETURNS trigger LANGUAGE plpgsql
    SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    why text := coalesce(nullif(escape_markup(NEW.explanation), ''), 'it does not keep to our rules');
BEGIN
    NEW.resolved_at := now();
    IF NEW.resolution = 'removed' THEN
        UPDATE member SET
            first_name = CASE NEW.about WHEN 'name' THEN '' ELSE first_name END,
            surname = CASE NEW.about WHEN 'name' THEN '' ELSE surname END,
            image_url = CASE NEW.about WHEN 'picture' THEN '' ELSE image_url END,
            short_description = CASE NEW.about WHEN 'bio' THEN '' ELSE short_description END,
            socials_facebook = CASE NEW.about WHEN 'links' THEN '' ELSE socials_facebook END,
            socials_instagram = CASE NEW.about WHEN 'links' THEN '' ELSE socials_instagram END,
            socials_twitter = CASE NEW.about WHEN 'links' THEN '' ELSE socials_twitter END,
            socials_tiktok = CASE NEW.about WHEN 'links' THEN '' ELSE socials_tiktok END,
            wishlist_type = CASE NEW.about WHEN 'wishlist' THEN 'private' ELSE wishlist_type END
        WHERE id = NEW.subject_id;
        INSERT INTO mail (member_id, kind, subject, body)
        SELECT id, 'profile_changed', 'Something on your profile was removed',
            CASE NEW.about WHEN 'wishlist' THEN 'Your wishlist is private now.'
                ELSE 'We removed this from your profile: ' || NEW.about || '.' END || E'\n\nWhy: ' || why || E'.\n\n'
            || 'If you think that this is wrong, [tell us](/informations/complaints?about=' || NEW.receipt
            || '): somebody who did not decide it looks at it again.'
        FROM member WHERE id = NEW.subject_id AND email IS NOT NULL AND erased_at IS NULL;
    END IF;
    PERFORM tell_reporter(NEW.member_id, NEW.email, NEW.receipt, CASE NEW.resolution WHEN 'removed'
        THEN 'We looked at what you reported and removed it.'
        ELSE 'We looked at what you reported, and it stays.' END || E'\n\nWhy: ' || why || '.');
    RETURN NEW;
END $$;
CREATE TRIGGER profile_report_decided BEFORE UPDATE OF resolution ON profile_report FOR EACH ROW
    WHEN (NEW.resolution <> '' AND OLD.resolution = '') EXECUTE FUNCTION decide_profile_report();

CREATE FUNCTION tell_review_reporter() RETURNS trigger LANGUAGE plpgsql
    SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM tell_reporter(NEW.member_id, NEW.email, NEW.receipt, CASE NEW.resolution WHEN 'hidden'
        THEN 'We looked at the review that you reported. Nobody sees it any more.'
        ELSE 'We looked at the review that you reported, and it stays: it keeps to our rules for reviews.' END);
    RETURN NULL;
END $$;
CREATE TRIGGER review_report_told AFTER UPDATE OF resolved_at ON review_report FOR EACH ROW
    WHEN (NEW.resolved_at IS NOT NULL AND OLD.resolved_at IS NULL) EXECUTE FUNCTION tell_review_reporter();

-- Which terms a member accepted, and when.
CREATE TABLE accepted_terms (
    member_id   bigint NOT NULL REFERENCES member ON DELETE CASCADE,
    version     text NOT NULL CHECK (version ~ '^\d{4}-\d{2}$'),
    accepted_at timestamptz,
    told_at     timestamptz, -- when a letter told of them
    PRIMARY KEY (member_id, version),
    CONSTRAINT accepted_terms_known_check CHECK (num_nonnulls(accepted_at, told_at) > 0)
);
DROP TABLE pg_temp.paid_review;
