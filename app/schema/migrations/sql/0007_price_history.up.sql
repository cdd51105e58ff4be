-- What was observed of every offer, one row for each change. Nothing refers to it and it refers to nothing: the history
-- of a product or a retailer that is gone is deleted with its month.
CREATE SEQUENCE offer_history_id_seq;

CREATE TABLE offer_history (
    id             bigint NOT NULL DEFAULT nextval('offer_history_id_seq'),
    observed_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
    product_id     bigint NOT NULL,
    vendor_id      bigint NOT NULL,
    currency       text NOT NULL,
    price_pence    integer, -- NULL: the offer was deleted
    delivery_pence integer,
    in_stock       boolean NOT NULL,
    offered_at     timestamptz NOT NULL -- the offer's own date
) PARTITION BY RANGE (observed_at);

ALTER SEQUENCE offer_history_id_seq OWNED BY offer_history.id;
-- A product's history lies in a few pages of it and is read from it alone.
CREATE INDEX offer_history_product_id_observed_at_idx ON offer_history (product_id, observed_at, id)
    INCLUDE (vendor_id, currency, price_pence, delivery_pence, in_stock, offered_at);
-- What was observed lately, for the feed of price falls. Rows come in the order of time, so that this stays small.
CREATE INDEX offer_history_observed_at_idx ON offer_history USING brin (observed_at) WITH (pages_per_range = 32);

CREATE SCHEMA partitions;

-- What has no partition of its own is here, so that a missing one loses nothing.
CREATE TABLE partitions.offer_history_rest PARTITION OF offer_history DEFAULT;

-- Make the partition of a month, and move there what is in the rest already.
CREATE FUNCTION make_offer_history_partition(any_day date) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
    month     date := date_trunc('month', any_day)::date;
    begins    timestamptz := month::timestamp AT TIME ZONE 'UTC';
    ends      timestamptz := (month + interval '1 month') AT TIME ZONE 'UTC';
    partition text := to_char(month, '"offer_history_"YYYY_MM');
BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('make_offer_history_partition'));
    IF to_regclass('partitions.' || partition) IS NOT NULL THEN
        RETURN false;
    END IF;
    EXECUTE format('CREATE TABLE partitions.%I (LIKE offer_history INCLUDING ALL)', partition);
    LOCK TABLE partitions.offer_history_rest IN ACCESS EXCLUSIVE MODE;
    EXECUTE format('WITH moved AS (DELETE FROM partitions.offer_history_rest
        WHERE observed_at >= %L AND observed_at < %L RETURNING *)
        INSERT INTO partitions.%I SELECT * FROM moved', begins, ends, partition);
    EXECUTE format('ALTER TABLE offer_history ATTACH PARTITION partitions.%I FOR VALUES FROM (%L) TO (%L)',
        partition, begins, ends);
    RETURN true;
END $$;

-- Partitions are made and dropped as their owner, also when a role with fewer rights asks for it.
-- Make the partitions of this month and of the next two. Returns how many are new.
CREATE FUNCTION prepare_offer_history() RETURNS integer LANGUAGE sql
    SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT count(*) FILTER (WHERE make_offer_history_partition((current_date + ahead * interval '1 month')::date))::integer
    FROM generate_series(0, 2) AS ahead
$$;

-- Delete the months before the last so many. An offer that has not changed since stays known: it is written again as of
-- the first moment that stays. Returns how many partitions are gone.
CREATE FUNCTION prune_offer_history(months integer) RETURNS integer LANGUAGE plpgsql
    SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    first_month date := date_trunc('month', now() AT TIME ZONE 'UTC')::date - months * interval '1 month';
    begins      timestamptz := first_month::timestamp AT TIME ZONE 'UTC';
    gone        regclass[];
    partition   regclass;
BEGIN
    SELECT array_agg(inhrelid::regclass) INTO gone FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
    WHERE inhparent = 'offer_history'::regclass AND relname < to_char(first_month, '"offer_history_"YYYY_MM')
        AND relname ~ '^offer_history_\d{4}_\d{2}$';
    IF gone IS NULL AND NOT EXISTS (SELECT FROM partitions.offer_history_rest WHERE observed_at < begins) THEN
        RETURN 0;
    END IF;
    INSERT INTO offer_history (observed_at, product_id, vendor_id, currency, price_pence, delivery_pence, in_stock,
        offered_at)
    SELECT begins, product_id, vendor_id, currency, price_pence, delivery_pence, in_stock, offered_at
    FROM (SELECT DISTINCT ON (product_id, vendor_id, currency) * FROM offer_history WHERE observed_at < begins
        ORDER BY product_id, vendor_id, currency, observed_at DESC, id DESC) AS last_known
    WHERE price_pence IS NOT NULL AND EXISTS (SELECT FROM product WHERE product.id = product_id);
    DELETE FROM partitions.offer_history_rest WHERE observed_at < begins;
    FOREACH partition IN ARRAY coalesce(gone, '{}') LOOP
        EXECUTE format('DROP TABLE %s', partition);
    END LOOP;
    RETURN coalesce(cardinality(gone), 0);
END $$;

-- An offer that is written again as it was is no change. The address of its page is not part of the history.
CREATE FUNCTION append_offer_history() RETURNS trigger LANGUAGE plpgsql
    SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    IF TG_OP = 'UPDATE' THEN
        INSERT INTO offer_history (product_id, vendor_id, currency, in_stock, offered_at)
        SELECT was.product_id, was.vendor_id, was.currency, false, was.updated_at
        FROM old_rows AS was JOIN new_rows AS now_is USING (id)
        WHERE (was.product_id, was.vendor_id, was.currency) <> (now_is.product_id, now_is.vendor_id, now_is.currency);
        INSERT INTO offer_history (product_id, vendor_id, currency, price_pence, delivery_pence, in_stock, offered_at)
        SELECT now_is.product_id, now_is.vendor_id, now_is.currency, now_is.price_pence, now_is.delivery_pence,
            now_is.in_stock, now_is.updated_at
        FROM new_rows AS now_is LEFT JOIN old_rows AS was USING (id)
        WHERE (to_jsonb(now_is) - 'updated_at' - 'url') IS DISTINCT FROM (to_jsonb(was) - 'updated_at' - 'url')
            OR greatest(now_is.updated_at, was.updated_at) > now();
    ELSIF TG_OP = 'INSERT' THEN
        INSERT INTO offer_history (product_id, vendor_id, currency, price_pence, delivery_pence, in_stock, offered_at)
        SELECT product_id, vendor_id, currency, price_pence, delivery_pence, in_stock, updated_at FROM new_rows;
    ELSIF TG_OP = 'DELETE' THEN
        INSERT INTO offer_history (product_id, vendor_id, currency, in_stock, offered_at)
        SELECT product_id, vendor_id, currency, false, updated_at FROM old_rows;
    ELSE -- TRUNCATE
        INSERT INTO offer_history (product_id, vendor_id, currency, in_stock, offered_at)
        SELECT product_id, vendor_id, currency, false, updated_at FROM offer;
    END IF;
    RETURN NULL;
END $$;

-- The history begins today.
SELECT prepare_offer_history();
CREATE TRIGGER offer_appended_empty BEFORE TRUNCATE ON offer
    FOR EACH STATEMENT EXECUTE FUNCTION append_offer_history();
