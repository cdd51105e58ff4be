-- A statement that deletes products or shades also runs on the tables that refer to them. Where no row of reports changed,
-- there is nothing to announce: otherwise every deletion would ask for a new window, once an hour.
CREATE FUNCTION announce_wearing_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM changed_rows) THEN
        -- A row that another transaction has locked is left to it: nobody waits here.
        UPDATE shop_state SET value = 'done', changed_at = clock_timestamp() WHERE key = (
            SELECT key FROM shop_state WHERE key = 'wearing_announced'
                AND changed_at < clock_timestamp() - interval '1 hour' FOR UPDATE SKIP LOCKED);
        IF FOUND THEN
            PERFORM announce_catalogue();
        ELSE
            UPDATE shop_state SET value = 'waiting' WHERE key = (
                SELECT key FROM shop_state WHERE key = 'wearing_announced' AND value <> 'waiting'
                FOR UPDATE SKIP LOCKED);
        END IF;
    END IF;
    RETURN NULL;
END $$;

DROP TRIGGER wear_report_announced ON wear_report;
DROP TRIGGER worn_shade_announced ON worn_shade;
DROP FUNCTION announce_wearing();

DO $$
DECLARE
    reported text;
BEGIN
    FOREACH reported IN ARRAY ARRAY['wear_report', 'worn_shade'] LOOP
        EXECUTE format('CREATE TRIGGER %1$s_announced_in AFTER INSERT ON %1$I REFERENCING NEW TABLE AS changed_rows
            FOR EACH STATEMENT EXECUTE FUNCTION announce_wearing_rows()', reported);
        EXECUTE format('CREATE TRIGGER %1$s_announced_anew AFTER UPDATE ON %1$I REFERENCING NEW TABLE AS changed_rows
            FOR EACH STATEMENT EXECUTE FUNCTION announce_wearing_rows()', reported);
        EXECUTE format('CREATE TRIGGER %1$s_announced_out AFTER DELETE ON %1$I REFERENCING OLD TABLE AS changed_rows
            FOR EACH STATEMENT EXECUTE FUNCTION announce_wearing_rows()', reported);
    END LOOP;
END $$;
