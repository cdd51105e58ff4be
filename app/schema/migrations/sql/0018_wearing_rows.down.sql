DO $$
DECLARE
    reported text;
BEGIN
    FOREACH reported IN ARRAY ARRAY['wear_report', 'worn_shade'] LOOP
        EXECUTE format('DROP TRIGGER %1$s_announced_in ON %1$I', reported);
        EXECUTE format('DROP TRIGGER %1$s_announced_anew ON %1$I', reported);
        EXECUTE format('DROP TRIGGER %1$s_announced_out ON %1$I', reported);
    END LOOP;
END $$;
DROP FUNCTION announce_wearing_rows();

CREATE FUNCTION announce_wearing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    -- A row that another transaction has locked is left to it: nobody waits here.
    UPDATE shop_state SET value = 'done', changed_at = clock_timestamp() WHERE key = (
        SELECT key FROM shop_state WHERE key = 'wearing_announced'
            AND changed_at < clock_timestamp() - interval '1 hour' FOR UPDATE SKIP LOCKED);
    IF FOUND THEN
        PERFORM announce_catalogue();
    ELSE
        UPDATE shop_state SET value = 'waiting' WHERE key = (
            SELECT key FROM shop_state WHERE key = 'wearing_announced' AND value <> 'waiting' FOR UPDATE SKIP LOCKED);
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER wear_report_announced AFTER INSERT OR UPDATE OR DELETE ON wear_report
    FOR EACH STATEMENT EXECUTE FUNCTION announce_wearing();
CREATE TRIGGER worn_shade_announced AFTER INSERT OR UPDATE OR DELETE ON worn_shade
    FOR EACH STATEMENT EXECUTE FUNCTION announce_wearing();
