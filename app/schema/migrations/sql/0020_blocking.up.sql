-- Members whose reviews, names and wishlists a member does not want to see.
CREATE TABLE member_block (
    blocker_id bigint NOT NULL REFERENCES member ON DELETE CASCADE,
    blocked_id bigint NOT NULL REFERENCES member ON DELETE CASCADE,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (blocker_id, blocked_id),
    CONSTRAINT member_block_not_oneself CHECK (blocker_id <> blocked_id)
);
-- erasure, and the CASCADE above
CREATE INDEX member_block_blocked_id_idx ON member_block (blocked_id);

-- Staff close an account that goes on breaking the rules, and can open it again.
ALTER TABLE member ADD closed_at timestamptz,
    ADD closed_reason text NOT NULL DEFAULT '' CHECK (length(closed_reason) <= 1000);

-- Ends its sessions, hides its reviews, pauses its alerts, and tells its member why and how to object.
CREATE FUNCTION close_member(chosen bigint, why text) RETURNS boolean LANGUAGE plpgsql
    SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    UPDATE member SET closed_at = now(), closed_reason = why
    WHERE id = chosen AND erased_at IS NULL AND closed_at IS NULL;
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    UPDATE session_family SET ended_at = now(), end_reason = 'staff' WHERE member_id = chosen AND ended_at IS NULL;
    UPDATE review SET hidden_at = now(), hidden_reason = 'The account is closed'
    WHERE member_id = chosen AND hidden_at IS NULL;
    UPDATE alert SET paused_at = now() WHERE member_id = chosen AND paused_at IS NULL;
    INSERT INTO mail (member_id, kind, subject, body)
    SELECT id, 'account', 'Your account is closed', 'We closed your account. You cannot sign in, and others do not '
        || E'see your reviews and your profile.\n\nWhy: ' || escape_markup(why) || E'.\n\nIf you think that this is wrong, '
        || '[tell us](/informations/complaints): somebody who did not decide it looks at it again. You can also have '
        || 'your data sent to you or deleted there.'
    FROM member WHERE id = chosen AND email IS NOT NULL;
    RETURN true;
END $$;
CREATE FUNCTION reopen_member(chosen bigint) RETURNS boolean LANGUAGE plpgsql
    SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    UPDATE member SET closed_at = NULL, closed_reason = '' WHERE id = chosen AND closed_at IS NOT NULL;
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    UPDATE review SET hidden_at = NULL, hidden_reason = ''
    WHERE member_id = chosen AND hidden_reason = 'The account is closed';
    INSERT INTO mail (member_id, kind, subject, body)
    SELECT id, 'account', 'Your account is open again',
        'You can sign in again, and others see your reviews. Alerts are paused: go on with them in [your account](/account).'
    FROM member WHERE id = chosen AND email IS NOT NULL;
    RETURN true;
END $$;
REVOKE ALL ON FUNCTION close_member(bigint, text), reopen_member(bigint) FROM PUBLIC;

-- Words that a new account may not show before staff have looked. Letters and digits alone, so that a word is found
-- however it is written.
CREATE TABLE blocked_word (
    word text PRIMARY KEY
        CHECK (word ~ '^[[:alnum:]]+( [[:alnum:]]+)*$' AND word = lower(word) AND length(word) <= 80)
);
CREATE FUNCTION find_blocked_word(words text) RETURNS text LANGUAGE sql STABLE
RETURN (SELECT word FROM blocked_word
    WHERE strpos(' ' || regexp_replace(lower(words), '[^[:alnum:]]+', ' ', 'g') || ' ', ' ' || word || ' ') > 0
    ORDER BY word LIMIT 1);
CREATE FUNCTION has_link(words text) RETURNS boolean LANGUAGE sql IMMUTABLE
RETURN words ~* '(https?:|www\.|\m[a-z0-9-]+\.(com|net|org|info|shop|store|biz|io|me|ly|co|uk|de|ru|cn)\M)';

CREATE OR REPLACE FUNCTION hold_reviews(chosen bigint[], why text) RETURNS integer LANGUAGE plpgsql
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
    PERFORM tell_author(id, 'review_held', 'waits to be looked at', E'\n\nSomething about it made us stop. '
        || 'Somebody here looks at it, and you hear what comes of it. Until then others do not see it, and it does not count. '
        || 'If it is your own honest view, you need not do anything.') FROM unnest(held) AS id;
    RETURN coalesce(cardinality(held), 0);
END $$;

-- Holds a review that was just written or changed, where its author or its words are a reason. Answers whether it did.
CREATE FUNCTION hold_if_doubtful(chosen bigint) RETURNS boolean LANGUAGE plpgsql
    SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    about_words text;
    was_refused boolean;
BEGIN
    SELECT CASE WHEN member.is_proved OR body IS NULL THEN NULL WHEN has_link(body) THEN 'A new account writes a link.'
            ELSE 'A new account writes a blocked word: ' || find_blocked_word(body) || '.' END,
        EXISTS (SELECT FROM review_check JOIN review AS earlier ON earlier.id = review_id
            WHERE NOT is_released AND earlier.member_id = member.id AND earlier.id <> chosen)
    INTO about_words, was_refused FROM review JOIN member ON member.id = member_id WHERE review.id = chosen;
    IF about_words IS NOT NULL THEN -- what staff decided was decided on other words
        UPDATE review_check SET review_id = NULL WHERE review_id = chosen AND is_released;
    ELSIF was_refused THEN
        about_words := 'An earlier review of this account was held and then hidden by staff.';
    END IF;
    RETURN about_words IS NOT NULL AND hold_reviews(ARRAY[chosen], about_words) > 0;
END $$;
REVOKE ALL ON FUNCTION hold_if_doubtful(bigint) FROM PUBLIC;

-- twin       something close to a shade that is gone
-- followed   whom the member follows reviews a shade near the member's own
ALTER TABLE alert DROP CONSTRAINT alert_about_check, DROP CONSTRAINT alert_has_product,
    DROP CONSTRAINT alert_is_close_to_a_shade, DROP CONSTRAINT alert_of_wishlist_has_member,
    ADD CONSTRAINT alert_about_check CHECK (about IN ('product', 'close', 'wishlist', 'twin', 'followed')),
    ADD CONSTRAINT alert_has_product CHECK ((about IN ('wishlist', 'followed')) = (product_id IS NULL)),
    ADD CONSTRAINT alert_is_close_to_a_shade CHECK (about NOT IN ('close', 'twin') OR variant_id IS NOT NULL),
    ADD CONSTRAINT alert_of_member_has_member CHECK (about NOT IN ('wishlist', 'followed') OR member_id IS NOT NULL);
-- the few of them that are not about prices
CREATE INDEX alert_about_idx ON alert (about) WHERE about IN ('twin', 'followed');
-- the shade to show: of the twin, or that was reviewed. It may be gone.
ALTER TABLE alert_news ADD variant_id bigint;

-- Where a member's browser takes push messages (RFC 8030). Signing out ends it there.
CREATE TABLE push_device (
    id         bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    member_id  bigint NOT NULL REFERENCES member ON DELETE CASCADE,
    endpoint   text NOT NULL UNIQUE CHECK (endpoint ~ '^https?://' AND length(endpoint) <= 1000),
    public_key text NOT NULL CHECK (public_key ~ '^[\w-]{87}$'),
    auth       text NOT NULL CHECK (auth ~ '^[\w-]{22}$'),
    created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX push_device_member_id_idx ON push_device (member_id);
-- A letter to a device is the JSON of its message.
ALTER TABLE mail ADD device_id bigint REFERENCES push_device ON DELETE CASCADE,
    DROP CONSTRAINT mail_has_one_recipient,
    ADD CONSTRAINT mail_has_one_recipient CHECK (num_nonnulls(member_id, address, device_id) = 1);
CREATE INDEX mail_device_id_idx ON mail (device_id);
