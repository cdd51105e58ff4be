-- Who changes what shoppers see says so: NOTIFY from triggers, so that admin and importers announce themselves too.
--
-- undertone_catalogue  the new catalogue version; once a transaction, whatever it changes
-- undertone_product    the id of a product whose rating or count of reviews changed
-- undertone_reviews    the id of a product whose list of reviews changed in any way, votes included

CREATE FUNCTION announce_catalogue() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    this_transaction text := pg_current_xact_id()::text;
    version          text;
BEGIN
    IF current_setting('undertone.catalogue_announced', true) IS NOT DISTINCT FROM this_transaction THEN
        RETURN;
    END IF;
    -- Writers of the catalogue wait here for each other: a version seen is a version whose changes are all seen.
    UPDATE shop_state SET value = (value::bigint + 1)::text, changed_at = clock_timestamp()
    WHERE key = 'catalogue_version' RETURNING value INTO version;
    PERFORM set_config('undertone.catalogue_announced', this_transaction, true);
    PERFORM pg_notify('undertone_catalogue', version);
END $$;

CREATE FUNCTION catalogue_version() RETURNS bigint LANGUAGE sql STABLE
RETURN (SELECT value::bigint FROM shop_state WHERE key = 'catalogue_version');

-- a statement that changed nothing announces nothing
CREATE FUNCTION announce_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'TRUNCATE' THEN -- which has no table of changed rows to look into
        PERFORM announce_catalogue();
    ELSIF EXISTS (SELECT FROM changed_rows) THEN
        PERFORM announce_catalogue();
    END IF;
    RETURN NULL;
END $$;

DO $$
DECLARE
    shown text;
BEGIN
    FOREACH shown IN ARRAY ARRAY['brand', 'category', 'product', 'variant', 'vendor', 'offer', 'ingredient',
        'product_ingredient', 'certification', 'product_certification', 'product_image', 'social_video',
        'blog_post', 'blog_tag', 'blog_post_tag']
    LOOP
        EXECUTE format('CREATE TRIGGER %1$s_announced_in AFTER INSERT ON %1$I REFERENCING NEW TABLE AS changed_rows
            FOR EACH STATEMENT EXECUTE FUNCTION announce_rows()', shown);
        EXECUTE format('CREATE TRIGGER %1$s_announced_out AFTER DELETE ON %1$I REFERENCING OLD TABLE AS changed_rows
            FOR EACH STATEMENT EXECUTE FUNCTION announce_rows()', shown);
        EXECUTE format('CREATE TRIGGER %1$s_announced_empty AFTER TRUNCATE ON %1$I
            FOR EACH STATEMENT EXECUTE FUNCTION announce_rows()', shown);
        IF shown <> 'product' THEN
            EXECUTE format('CREATE TRIGGER %1$s_announced_anew AFTER UPDATE ON %1$I
                REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_rows()', shown);
        END IF;
    END LOOP;
END $$;

-- A product is rated far more often than it is edited. A rating goes to the overlay, an edit to a new window; so many
-- ratings at once that naming each would clog the queue (a seed, an import) are a new window as well.
CREATE FUNCTION announce_products() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER product_announced_anew AFTER UPDATE ON product
    REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_products();

CREATE FUNCTION announce_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    reviewed bigint[];
BEGIN
    SELECT array_agg(DISTINCT product_id) INTO reviewed FROM changed_rows;
    IF cardinality(reviewed) > 500 THEN
        PERFORM announce_catalogue();
    ELSE
        PERFORM pg_notify('undertone_reviews', id::text) FROM unnest(reviewed) AS id;
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER review_announced_in AFTER INSERT ON review REFERENCING NEW TABLE AS changed_rows
    FOR EACH STATEMENT EXECUTE FUNCTION announce_reviews();
CREATE TRIGGER review_announced_anew AFTER UPDATE ON review REFERENCING NEW TABLE AS changed_rows
    FOR EACH STATEMENT EXECUTE FUNCTION announce_reviews();
CREATE TRIGGER review_announced_out AFTER DELETE ON review REFERENCING OLD TABLE AS changed_rows
    FOR EACH STATEMENT EXECUTE FUNCTION announce_reviews();
