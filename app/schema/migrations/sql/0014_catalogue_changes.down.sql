DROP TRIGGER offer_logged_in ON offer;
DROP TRIGGER offer_logged_anew ON offer;
DROP TRIGGER offer_logged_out ON offer;
CREATE TRIGGER offer_announced_in AFTER INSERT ON offer REFERENCING NEW TABLE AS changed_rows
    FOR EACH STATEMENT EXECUTE FUNCTION announce_rows();
CREATE TRIGGER offer_announced_out AFTER DELETE ON offer REFERENCING OLD TABLE AS changed_rows
    FOR EACH STATEMENT EXECUTE FUNCTION announce_rows();
CREATE TRIGGER offer_announced_anew AFTER UPDATE ON offer REFERENCING NEW TABLE AS changed_rows
    FOR EACH STATEMENT EXECUTE FUNCTION announce_rows();
DROP FUNCTION log_offer_changes, log_product_rows, log_edited_products, log_swatches, log_lists, log_renamed CASCADE;
DROP FUNCTION log_products, log_changes, announce_catalogue, log_change;
ALTER FUNCTION raise_catalogue_version RENAME TO announce_catalogue;
CREATE OR REPLACE FUNCTION announce_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'TRUNCATE' THEN -- which has no table of changed rows to look into
        PERFORM announce_catalogue();
    ELSIF EXISTS (SELECT FROM changed_rows) THEN
        PERFORM announce_catalogue();
    END IF;
    RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION announce_products() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    rated  bigint[];
    edited boolean;
BEGIN
    SELECT array_agg(id) FILTER (WHERE is_rated), coalesce(bool_or(NOT is_rated), false) INTO rated, edited
    FROM (SELECT id, (now_is.rating_sum, now_is.rating_count) <> (was.rating_sum, was.rating_count) AS is_rated
        FROM new_rows AS now_is JOIN old_rows AS was USING (id)) AS compared;
    IF edited OR cardinality(rated) > 500 THEN
        PERFORM announce_catalogue();
    END IF;
    IF cardinality(rated) <= 500 THEN
        PERFORM pg_notify('undertone_product', id::text) FROM unnest(rated) AS id;
    END IF;
    RETURN NULL;
END $$;
DELETE FROM shop_state WHERE key = 'catalogue_changes_from';
DROP TABLE catalogue_change;
