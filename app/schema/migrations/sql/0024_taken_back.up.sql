-- What the fields said after the change: of a former row nobody knows.
ALTER TABLE desk_history ADD after jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(after) = 'object');

-- Two products become one: an offer beyond reason there waits for staff, as it does of a feed.
CREATE FUNCTION hold_moved_price() RETURNS trigger LANGUAGE plpgsql
    SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    INSERT INTO held_price AS held (product_id, vendor_id, currency, price_pence, url, in_stock, delivery_pence, evidence)
    SELECT NEW.product_id, NEW.vendor_id, NEW.currency, NEW.price_pence, NEW.url, NEW.in_stock, NEW.delivery_pence,
        found.evidence
    FROM find_outlying(ARRAY[NEW.product_id], ARRAY[NEW.vendor_id], ARRAY[NEW.currency], ARRAY[NEW.price_pence]) AS found
    ON CONFLICT (product_id, vendor_id, currency) DO UPDATE SET price_pence = excluded.price_pence, former_pence = NULL,
        url = excluded.url, in_stock = excluded.in_stock, delivery_pence = excluded.delivery_pence,
        evidence = excluded.evidence, standing = 'waiting', created_at = now(), decided_at = NULL
    WHERE held.price_pence <> excluded.price_pence OR held.standing = 'waiting';
    RETURN CASE WHEN FOUND THEN NULL ELSE NEW END;
END $$;
CREATE TRIGGER offer_moved BEFORE UPDATE OF product_id ON offer
    FOR EACH ROW WHEN (OLD.product_id <> NEW.product_id) EXECUTE FUNCTION hold_moved_price();
