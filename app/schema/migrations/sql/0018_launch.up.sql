-- Who manages a brand's page, where staff know it. Empty: nobody said so, and no page claims it.
ALTER TABLE brand ADD managed_by text NOT NULL DEFAULT ''
    CHECK (managed_by IN ('', 'Undertone', 'Brand', 'BrandAmbassador', 'NotManaged'));

-- How many networks a day visited the shop, or matched a shade: numbers alone.
CREATE TABLE visitor_day (
    day      date NOT NULL,
    what     text NOT NULL CHECK (what IN ('visit', 'match')),
    networks integer NOT NULL CHECK (networks > 0),
    PRIMARY KEY (day, what) -- the days that figures show and retention takes away
);

-- How often the way to a retailer was taken: each network once a day for an offer.
CREATE TABLE retailer_click (
    product_id bigint NOT NULL REFERENCES product ON DELETE CASCADE,
    vendor_id  bigint NOT NULL REFERENCES vendor ON DELETE CASCADE,
    variant_id bigint NOT NULL DEFAULT 0, -- the shade that was chosen; 0 is none. It may be gone
    day        date NOT NULL,
    clicks     integer NOT NULL CHECK (clicks > 0),
    PRIMARY KEY (product_id, vendor_id, variant_id, day)
);
-- a retailer's clicks, for the CASCADE above
CREATE INDEX retailer_click_vendor_id_idx ON retailer_click (vendor_id);
-- the days that figures show; what retention may take away
CREATE INDEX retailer_click_day_idx ON retailer_click (day);

-- What staff say of the shop, such as its company. Rows are added and never changed: the last one of a name holds, and an
-- empty value is the default again.
CREATE TABLE shop_fact (
    id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name    text NOT NULL CHECK (name ~ '^[a-z_]{1,40}$'),
    value   text NOT NULL CHECK (length(value) <= 100000),
    said_at timestamptz NOT NULL DEFAULT now(),
    said_by text NOT NULL CHECK (length(said_by) BETWEEN 1 AND 120)
);
-- the last one of a name
CREATE INDEX shop_fact_name_idx ON shop_fact (name, id DESC);

CREATE FUNCTION announce_shop_facts() RETURNS trigger LANGUAGE plpgsql
    SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM raise_catalogue_version();
    PERFORM log_change('lists');
    RETURN NULL;
END $$;
CREATE TRIGGER shop_fact_announced AFTER INSERT ON shop_fact
    FOR EACH STATEMENT EXECUTE FUNCTION announce_shop_facts();
