-- What changed in the catalogue, for processes that apply changes to the window they serve instead of waiting for a new
-- one. A reader keeps the snapshot of its last read and reads the rows whose transactions that snapshot did not see.
-- So nothing is lost and nothing is read twice, in whatever order transactions commit. The channel undertone_changes
-- only wakes readers; it has no payload.
--
-- offers    the offers of a product
CREATE TABLE catalogue_change (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    xid        bigint NOT NULL DEFAULT pg_current_xact_id()::text::bigint,
    kind       text NOT NULL CHECK (kind IN ('offers')),
    product_id bigint NOT NULL, -- no reference: the product may be gone
    changed_at timestamptz NOT NULL DEFAULT now()
);
-- the rows that a snapshot did not see
CREATE INDEX catalogue_change_xid_idx ON catalogue_change (xid);

-- Rows of older transactions than this are deleted. A reader whose snapshot is older needs a newer window.
INSERT INTO shop_state (key, value) VALUES ('catalogue_changes_from', '0');

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
