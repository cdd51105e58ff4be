DELETE FROM mail WHERE device_id IS NOT NULL;
ALTER TABLE mail DROP COLUMN device_id,
    ADD CONSTRAINT mail_has_one_recipient CHECK (num_nonnulls(member_id, address) = 1);
DROP TABLE push_device;
ALTER TABLE alert_news DROP COLUMN variant_id;
DROP INDEX alert_about_idx;
DELETE FROM alert WHERE about IN ('twin', 'followed');
ALTER TABLE alert DROP CONSTRAINT alert_about_check, DROP CONSTRAINT alert_has_product,
    DROP CONSTRAINT alert_is_close_to_a_shade, DROP CONSTRAINT alert_of_member_has_member,
    ADD CONSTRAINT alert_about_check CHECK (about IN ('product', 'close', 'wishlist')),
    ADD CONSTRAINT alert_has_product CHECK ((about = 'wishlist') = (product_id IS NULL)),
    ADD CONSTRAINT alert_is_close_to_a_shade CHECK (about <> 'close' OR variant_id IS NOT NULL),
    ADD CONSTRAINT alert_of_wishlist_has_member CHECK (about <> 'wishlist' OR member_id IS NOT NULL);

DROP FUNCTION hold_if_doubtful(bigint);
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
    PERFORM tell_author(id, 'review_held', 'waits to be looked at', E'\n\nIt is like others in a way that made us stop. '
        || 'Somebody here looks at it, and you hear what comes of it. Until then others do not see it, and it does not count. '
        || 'If it is your own honest view, you need not do anything.') FROM unnest(held) AS id;
    RETURN coalesce(cardinality(held), 0);
END $$;
DROP FUNCTION has_link(text);
DROP FUNCTION find_blocked_word(text);
DROP TABLE blocked_word;
DROP FUNCTION reopen_member(bigint);
DROP FUNCTION close_member(bigint, text);
ALTER TABLE member DROP COLUMN closed_at, DROP COLUMN closed_reason;
DROP TABLE member_block;
