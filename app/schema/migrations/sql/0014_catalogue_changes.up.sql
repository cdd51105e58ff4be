-- What changed in the catalogue, for processes that apply changes to the window they serve instead of waiting for a new
-- one. A reader keeps the snapshot of its last read and reads the rows whose transactions that snapshot did not see.
-- So nothing is lost and nothing is read twice, in whatever order transactions commit. The channel undertone_changes
-- only wakes readers; it has no payload.
--
-- offers      the offers of a product
-- product     anything else of a product
-- lists       brands, categories, certifications or posts
-- everything  so much, or such a thing, that only a new window has it
CREATE TABLE catalogue_change (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    xid        bigint NOT NULL DEFAULT pg_current_xact_id()::text::bigint,
    kind       text NOT NULL CHECK (kind IN ('offers', 'product', 'lists', 'everything')),
    product_id bigint CHECK ((product_id IS NULL) = (kind IN ('lists', 'everything'))), -- the product may be gone
    changed_at timestamptz NOT NULL DEFAULT now()
);
-- the rows that a snapshot did not see
CREATE INDEX catalogue_change_xid_idx ON catalogue_change (xid);

-- Rows of older transactions than this are deleted. A reader whose snapshot is older needs a newer window.
INSERT INTO shop_state (key, value) VALUES ('catalogue_changes_from', '0');

CREATE FUNCTION log_change(changed_kind text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO catalogue_change (kind) VALUES (changed_kind);
    PERFORM pg_notify('undertone_changes', '');
END $$;

-- Every change of the catalogue but one of offers raises its version. Whoever calls announce_catalogue says besides that
-- the change needs a new window.
ALTER FUNCTION announce_catalogue RENAME TO raise_catalogue_version;
CREATE FUNCTION announce_catalogue() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM raise_catalogue_version();
    PERFORM log_change('everything');
END $$;

CREATE OR REPLACE FUNCTION announce_rows() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE FUNCTION announce_products() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE FUNCTION log_offer_changes() RETURNS trigger LANGUAGE plpgsql AS $$
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

DROP TRIGGER offer_announced_in ON offer;
DROP TRIGGER offer_announced_anew ON offer;
DROP TRIGGER offer_announced_out ON offer;
CREATE TRIGGER offer_logged_in AFTER INSERT ON offer REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION log_offer_changes();
CREATE TRIGGER offer_logged_anew AFTER UPDATE ON offer REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION log_offer_changes();
CREATE TRIGGER offer_logged_out AFTER DELETE ON offer REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION log_offer_changes();

CREATE FUNCTION log_products(products bigint[]) RETURNS void LANGUAGE sql
RETURN log_changes('product', products, 2000);

-- of the tables that have a column product_id
CREATE FUNCTION log_product_rows() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE FUNCTION log_edited_products() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE FUNCTION log_swatches() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE FUNCTION log_lists() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE FUNCTION log_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
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

DO $$
DECLARE
    logged record;
BEGIN
    FOR logged IN SELECT * FROM (VALUES
        ('product', 'log_edited_products'), ('variant', 'log_product_rows'), ('product_ingredient', 'log_product_rows'),
        ('product_certification', 'log_product_rows'), ('product_image', 'log_product_rows'),
        ('social_video', 'log_product_rows'), ('other_swatch', 'log_swatches'), ('brand', 'log_lists'),
        ('category', 'log_lists'), ('certification', 'log_lists'), ('blog_post', 'log_lists'),
        ('blog_tag', 'log_lists'), ('blog_post_tag', 'log_lists')) AS tables (name, action)
    LOOP
        EXECUTE format('CREATE TRIGGER %1$s_logged_in AFTER INSERT ON %1$I REFERENCING NEW TABLE AS new_rows
            FOR EACH STATEMENT EXECUTE FUNCTION %2$I()', logged.name, logged.action);
        EXECUTE format('CREATE TRIGGER %1$s_logged_out AFTER DELETE ON %1$I REFERENCING OLD TABLE AS old_rows
            FOR EACH STATEMENT EXECUTE FUNCTION %2$I()', logged.name, logged.action);
        EXECUTE format('CREATE TRIGGER %1$s_logged_anew AFTER UPDATE ON %1$I REFERENCING OLD TABLE AS old_rows
            NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION %2$I()', logged.name, logged.action);
    END LOOP;
    FOR logged IN SELECT unnest(ARRAY['brand', 'category', 'certification', 'ingredient', 'vendor']) AS name LOOP
        EXECUTE format('CREATE TRIGGER %1$s_renamed AFTER UPDATE ON %1$I REFERENCING OLD TABLE AS old_rows
            NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_renamed()', logged.name);
    END LOOP;
END $$;
