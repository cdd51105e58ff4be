DROP TABLE search_phrase;

CREATE OR REPLACE FUNCTION announce_rows() RETURNS trigger LANGUAGE plpgsql
    SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    IF TG_OP = 'TRUNCATE' THEN -- which has no table of changed rows to look into
        PERFORM announce_catalogue();
    ELSIF EXISTS (SELECT FROM changed_rows) THEN
        IF TG_TABLE_NAME = 'search_phrases' THEN
            PERFORM announce_catalogue();
        ELSE
            PERFORM raise_catalogue_version(); -- what changed is logged below
        END IF;
    END IF;
    RETURN NULL;
END $$;
