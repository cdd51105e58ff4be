-- Who changes what shoppers see says so: NOTIFY from triggers, so that admin and importers announce themselves too.
--
-- undertone_catalogue  the new catalogue version; once a transaction, whatever it changes
-- undertone_product    the id of a product whose rating or count of reviews changed
-- undertone_reviews    the id of a product whose list of reviews changed in any way, votes included
-- undertone_changes    wakes the readers of `catalogue_change`; it has no payload

CREATE FUNCTION raise_catalogue_version() RETURNS void LANGUAGE plpgsql AS $$
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

CREATE FUNCTION log_change(changed_kind text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO catalogue_change (kind) VALUES (changed_kind);
    PERFORM pg_notify('undertone_changes', '');
END $$;

-- Every change of the catalogue but one of offers raises its version. Whoever calls announce_catalogue says besides that
-- the change needs a new window.
CREATE FUNCTION announce_catalogue() RETURNS void LANGUAGE plpgsql
    SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM raise_catalogue_version();
    PERFORM log_change('everything');
END $$;

-- a statement that changed nothing announces nothing
CREATE FUNCTION announce_rows() RETURNS trigger LANGUAGE plpgsql
    SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    IF TG_OP = 'TRUNCATE' THEN -- which has no table of changed rows to look into
        PERFORM announce_catalogue();
    ELSIF EXISTS (SELECT FROM changed_rows) THEN
        PERFORM raise_catalogue_version(); -- what changed is logged by other triggers
        IF TG_TABLE_NAME IN ('search_phrase', 'search_phrases') THEN
            PERFORM log_change('lists');
        END IF;
    END IF;
    RETURN NULL;
END $$;

-- A product is rated far more often than it is edited. A rating goes to the overlay, an edit to a new window; so many
-- ratings at once that naming each would clog the queue (a seed, an import) are a new window as well.
CREATE FUNCTION announce_products() RETURNS trigger LANGUAGE plpgsql
    SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    rated  bigint[];
    edited boolean;
BEGIN
    SELECT array_agg(id) FILTER (WHERE is_rated), coalesce(bool_or(NOT is_rated), false) INTO rated, edited
    FROM (SELECT id, (now_is.rating_sum, now_is.rating_count) <> (was.rating_sum, was.rating_count) AS is_rated
        FROM new_rows AS now_is JOIN old_rows AS was USING (id)) AS compared;
    IF cardinality(rated) > 500 THEN
        PERFORM announce_catalogue();
    ELSIF edited THEN
        PERFORM raise_catalogue_version();
    END IF;
    IF cardinality(rated) <= 500 THEN
        PERFORM pg_notify('undertone_product', id::text) FROM unnest(rated) AS id;
    END IF;
    RETURN NULL;
END $$;

CREATE FUNCTION announce_reviews() RETURNS trigger LANGUAGE plpgsql
    SECURITY DEFINER SET search_path = public, pg_temp AS $$
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

-- A statement that deletes products or shades also runs on the tables that refer to them. Where no report changed, there
-- is nothing to announce: otherwise every deletion would ask for a new window, once an hour.
CREATE FUNCTION announce_wearing_rows() RETURNS trigger LANGUAGE plpgsql
    SECURITY DEFINER SET search_path = public, pg_temp AS $$
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

-- So many products at once are a new window: to apply them would take as long as to build it.
CREATE FUNCTION log_changes(changed_kind text, products bigint[], most integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    IF cardinality(products) > most THEN
        PERFORM announce_catalogue();
    ELSIF cardinality(products) > 0 THEN
        INSERT INTO catalogue_change (kind, product_id) SELECT changed_kind, unnest(products);
        PERFORM pg_notify('undertone_changes', '');
    END IF;
END $$;

-- An offer that an import writes again as it was is no change. Its date counts where that is in the future.
CREATE FUNCTION log_offer_changes() RETURNS trigger LANGUAGE plpgsql
    SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    products bigint[];
BEGIN
    IF TG_OP = 'UPDATE' THEN
        SELECT array_agg(DISTINCT product_id) INTO products FROM (
            SELECT now_is.product_id FROM new_rows AS now_is LEFT JOIN old_rows AS was USING (id)
            WHERE (to_jsonb(now_is) - 'updated_at') IS DISTINCT FROM (to_jsonb(was) - 'updated_at')
                OR greatest(now_is.updated_at, was.updated_at) > now()
            UNION SELECT was.product_id FROM old_rows AS was JOIN new_rows AS now_is USING (id)
            WHERE was.product_id <> now_is.product_id) AS changed;
    ELSIF TG_OP = 'INSERT' THEN
        SELECT array_agg(DISTINCT product_id) INTO products FROM new_rows;
    ELSE
        SELECT array_agg(DISTINCT product_id) INTO products FROM old_rows;
    END IF;
    PERFORM log_changes('offers', products, 10000);
    RETURN NULL;
END $$;

CREATE FUNCTION log_products(products bigint[]) RETURNS void LANGUAGE sql
RETURN log_changes('product', products, 2000);

-- of the tables that have a column product_id
CREATE FUNCTION log_product_rows() RETURNS trigger LANGUAGE plpgsql
    SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    products bigint[];
BEGIN
    IF TG_OP = 'UPDATE' THEN
        SELECT array_agg(DISTINCT product_id) INTO products FROM (
            (SELECT * FROM new_rows EXCEPT SELECT * FROM old_rows)
            UNION ALL (SELECT * FROM old_rows EXCEPT SELECT * FROM new_rows)) AS changed;
    ELSIF TG_OP = 'INSERT' THEN
        SELECT array_agg(DISTINCT product_id) INTO products FROM new_rows;
    ELSE
        SELECT array_agg(DISTINCT product_id) INTO products FROM old_rows;
    END IF;
    PERFORM log_products(products);
    RETURN NULL;
END $$;

-- a rating is announced by itself
CREATE FUNCTION log_edited_products() RETURNS trigger LANGUAGE plpgsql
    SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    products bigint[];
    other    text[] := ARRAY['rating_sum', 'rating_count', 'avg_rating', 'rating_changed_at', 'updated_at'];
BEGIN
    IF TG_OP = 'UPDATE' THEN
        SELECT array_agg(id) INTO products FROM new_rows AS now_is JOIN old_rows AS was USING (id)
        WHERE to_jsonb(now_is) - other <> to_jsonb(was) - other;
    ELSIF TG_OP = 'INSERT' THEN
        SELECT array_agg(id) INTO products FROM new_rows;
    ELSE
        SELECT array_agg(id) INTO products FROM old_rows;
    END IF;
    PERFORM log_products(products);
    RETURN NULL;
END $$;

CREATE FUNCTION log_swatches() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    variants bigint[];
BEGIN
    IF TG_OP = 'UPDATE' THEN
        SELECT array_agg(variant_id) INTO variants FROM (TABLE new_rows UNION ALL TABLE old_rows) AS changed;
    ELSIF TG_OP = 'INSERT' THEN
        SELECT array_agg(variant_id) INTO variants FROM new_rows;
    ELSE
        SELECT array_agg(variant_id) INTO variants FROM old_rows;
    END IF;
    PERFORM log_products(ARRAY(SELECT DISTINCT product_id FROM variant WHERE id = ANY(variants)));
    RETURN NULL;
END $$;

-- Lists are short. Products show the names of what they belong to.
CREATE FUNCTION log_lists() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    changed_rows bigint := 0;
BEGIN
    IF TG_OP <> 'DELETE' THEN
        changed_rows := (SELECT count(*) FROM new_rows);
    ELSE
        changed_rows := (SELECT count(*) FROM old_rows);
    END IF;
    IF changed_rows > 0 THEN
        PERFORM log_change('lists');
    END IF;
    RETURN NULL;
END $$;

CREATE FUNCTION log_renamed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    other text[] := ARRAY['caption', 'description', 'banner', 'position', 'origin', 'founded', 'price_level', 'url'];
    ids   bigint[];
BEGIN
    SELECT array_agg(id) INTO ids FROM new_rows AS now_is JOIN old_rows AS was USING (id)
    WHERE to_jsonb(now_is) - other <> to_jsonb(was) - other;
    CASE TG_TABLE_NAME
        WHEN 'brand' THEN
            PERFORM log_products(ARRAY(SELECT id FROM product WHERE brand_id = ANY(ids)));
        WHEN 'category' THEN
            PERFORM log_products(ARRAY(SELECT id FROM product WHERE category_id = ANY(ids)));
        WHEN 'certification' THEN
            PERFORM log_products(ARRAY(
                SELECT DISTINCT product_id FROM product_certification WHERE certification_id = ANY(ids)));
        WHEN 'ingredient' THEN
            PERFORM log_products(ARRAY(
                SELECT DISTINCT product_id FROM product_ingredient WHERE ingredient_id = ANY(ids)));
        WHEN 'vendor' THEN
            PERFORM log_changes('offers',
                ARRAY(SELECT DISTINCT product_id FROM offer WHERE vendor_id = ANY(ids)), 10000);
    END CASE;
    RETURN NULL;
END $$;

-- what staff decided about a burst of new accounts
CREATE FUNCTION decide_burst() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    NEW.decided_at := CASE WHEN NEW.standing <> 'waiting' THEN now() END;
    PERFORM announce_catalogue(); -- the next window counts it, or leaves it out
    RETURN NEW;
END $$;

CREATE FUNCTION announce_shop_facts() RETURNS trigger LANGUAGE plpgsql
    SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM raise_catalogue_version();
    PERFORM log_change('lists');
    RETURN NULL;
END $$;
CREATE TRIGGER shop_fact_announced AFTER INSERT ON shop_fact
    FOR EACH STATEMENT EXECUTE FUNCTION announce_shop_facts();
