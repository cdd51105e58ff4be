-- What keeps the shop running: audit, activity, state.

-- Append-only. Members are named by number without a foreign key: the row outlives the member.
CREATE TABLE audit_entry (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at         timestamptz NOT NULL DEFAULT now(),
    action     text NOT NULL CHECK (action ~ '^[a-z_]+(\.[a-z_]+)*$' AND length(action) <= 80),
    outcome    text NOT NULL DEFAULT 'done' CHECK (outcome IN ('done', 'refused')),
    member_id  bigint,
    staff      text CHECK (length(staff) <= 120),
    network    text CHECK (length(network) <= 60), -- the client's address cut to its network, never the whole
    request_id text CHECK (length(request_id) <= 100),
    details    jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(details) = 'object' AND length(details::text) <= 4000)
);
-- what happened around a time; what retention may take away
CREATE INDEX audit_entry_at_idx ON audit_entry (at);
-- what happened to a member: export
CREATE INDEX audit_entry_member_id_idx ON audit_entry (member_id) WHERE member_id IS NOT NULL;

CREATE FUNCTION keep_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' AND current_setting('undertone.audit_retention', true) = 'on'
        AND OLD.at < now() - interval '30 days' THEN
        RETURN OLD;
    END IF;
    RAISE EXCEPTION 'the audit is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER audit_entry_is_kept BEFORE UPDATE OR DELETE ON audit_entry
    FOR EACH ROW EXECUTE FUNCTION keep_audit();
CREATE TRIGGER audit_entry_is_not_emptied BEFORE TRUNCATE ON audit_entry
    FOR EACH STATEMENT EXECUTE FUNCTION keep_audit();

-- The one way an audit row goes: by age, and never younger than 30 days. Answers how many went.
CREATE FUNCTION forget_audit_before(moment timestamptz) RETURNS bigint LANGUAGE plpgsql
    SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    gone bigint;
BEGIN
    PERFORM set_config('undertone.audit_retention', 'on', true);
    DELETE FROM audit_entry WHERE at < least(moment, now() - interval '30 days');
    GET DIAGNOSTICS gone = ROW_COUNT;
    PERFORM set_config('undertone.audit_retention', 'off', true);
    RETURN gone;
END $$;
-- Whoever may call this one deletes entries of the audit.
REVOKE ALL ON FUNCTION forget_audit_before(timestamptz) FROM PUBLIC;

-- Views of a product by day, counted without saying whose.
CREATE TABLE product_view (
    product_id bigint NOT NULL REFERENCES product ON DELETE CASCADE,
    day        date NOT NULL,
    views      integer NOT NULL DEFAULT 0 CHECK (views >= 0),
    PRIMARY KEY (product_id, day)
);
-- the days that trending looks at; what retention may take away
CREATE INDEX product_view_day_idx ON product_view (day);

-- What trending reads. Wishes and reviews are counted where they are, so that taking one back takes it back here too.
CREATE VIEW product_activity AS
SELECT product_id, day, sum(views)::integer AS views, sum(wishes)::integer AS wishes, sum(reviews)::integer AS reviews
FROM (
    SELECT product_id, day, views, 0 AS wishes, 0 AS reviews FROM product_view
    UNION ALL
    SELECT product_id, (created_at AT TIME ZONE 'UTC')::date, 0, 1, 0 FROM wish
    UNION ALL
    SELECT product_id, (created_at AT TIME ZONE 'UTC')::date, 0, 0, 1 FROM review WHERE hidden_at IS NULL
) AS happening
GROUP BY product_id, day;

-- What the shop remembers about itself, by name.
CREATE TABLE shop_state (
    key        text PRIMARY KEY CHECK (key ~ '^[a-z_]+$' AND length(key) <= 60),
    value      text NOT NULL CHECK (length(value) <= 4000),
    changed_at timestamptz NOT NULL DEFAULT now()
);

-- `wearing_announced`: wearers' reports ask for a new window at most once an hour, as every window costs a build. What
-- comes sooner is marked as waiting, for the next report or the daily sweep.
-- `catalogue_changes_from`: changes of older transactions are deleted. A reader with an older snapshot needs a newer window.
INSERT INTO shop_state (key, value)
VALUES ('catalogue_version', '1'), ('wearing_announced', 'done'), ('catalogue_changes_from', '0');

-- Each folder that windows are built in has one leader, which writes here what its windows need and how its last build
-- went. Changes of the catalogue are deleted once no folder needs them.
CREATE TABLE window_folder (
    id         text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{32}$'),
    machine    text NOT NULL CHECK (length(machine) <= 200),
    release    text NOT NULL CHECK (length(release) <= 40),
    version    text NOT NULL DEFAULT '' CHECK (length(version) <= 80), -- of its published window
    oldest_xid bigint NOT NULL DEFAULT 0, -- its windows need the changes of this transaction and later ones
    seen_at    timestamptz NOT NULL DEFAULT now(),
    failed_at  timestamptz, -- when its last build failed; NULL where it did not
    failure    text NOT NULL DEFAULT '' CHECK (length(failure) <= 1000)
);

-- Each machine that serves notes here that it runs, so that `undertone doctor` sees machines that do not fit together.
CREATE TABLE machine (
    name        text PRIMARY KEY CHECK (length(name) <= 200), -- its host, and the port of its storefront
    release     text NOT NULL CHECK (length(release) <= 40),
    signs_with  text NOT NULL CHECK (length(signs_with) = 32), -- a fingerprint of its secret, never the secret
    accepts     text[] NOT NULL, -- the fingerprints of all secrets that it accepts
    clock_ahead double precision NOT NULL, -- seconds, of the database's clock
    seen_at     timestamptz NOT NULL DEFAULT now()
);

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

-- Who looks after the shop: accounts apart from members', with a password and sessions of their own.
CREATE TABLE staff (
    id                  bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    name                text NOT NULL UNIQUE CHECK (name ~ '^[a-z0-9]+([._-][a-z0-9]+)*$' AND length(name) BETWEEN 2 AND 60),
    password_hash       text NOT NULL CHECK (password_hash ~ '^scrypt\$[0-9]+\$[0-9]+\$[0-9]+\$[^$]+\$[^$]+$'),
    created_at          timestamptz NOT NULL DEFAULT now(),
    password_changed_at timestamptz NOT NULL DEFAULT now(),
    last_sign_in_at     timestamptz
);

-- A session is over at its end or when nobody came by for a while. It goes with its account: CASCADE.
CREATE TABLE staff_session (
    token_hash bytea PRIMARY KEY CHECK (length(token_hash) = 32),
    staff_id   bigint NOT NULL REFERENCES staff ON DELETE CASCADE,
    created_at timestamptz NOT NULL DEFAULT now(),
    seen_at    timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    CONSTRAINT staff_session_lasts CHECK (expires_at > created_at)
);
-- somebody's sessions, to end them all
CREATE INDEX staff_session_staff_id_idx ON staff_session (staff_id);
-- those whose time is over
CREATE INDEX staff_session_expires_at_idx ON staff_session (expires_at);

-- What was searched for and opened, by day. No column names a person, a session or an address.
CREATE TABLE search_count (
    day            date NOT NULL,
    query          text NOT NULL CHECK (length(query) BETWEEN 1 AND 80 AND query = btrim(query) AND query !~ '@'),
    asked          integer NOT NULL CHECK (asked >= 10), -- by so many different networks; fewer are not stored
    products_found integer NOT NULL CHECK (products_found >= 0), -- as of the last time it was asked that day
    words_not_met  text NOT NULL DEFAULT '' CHECK (length(words_not_met) <= 80),
    is_demo        boolean NOT NULL DEFAULT false,
    PRIMARY KEY (day, query) -- the days that retention takes away, and those of the reports
);
CREATE INDEX search_count_is_demo_idx ON search_count (day) WHERE is_demo;

-- Without its query there is no opening: it needs the ten that asked.
CREATE TABLE search_opening (
    day        date NOT NULL,
    query      text NOT NULL,
    product_id bigint NOT NULL REFERENCES product ON DELETE CASCADE,
    opened     integer NOT NULL CHECK (opened > 0),
    PRIMARY KEY (day, query, product_id),
    FOREIGN KEY (day, query) REFERENCES search_count ON DELETE CASCADE
);
-- the product that is deleted
CREATE INDEX search_opening_product_id_idx ON search_opening (product_id);

-- What staff read. The id is a hash of the row's name, so that it stays the same and a browser can hold it.
CREATE VIEW searches_report AS
WITH searched AS (
    SELECT query,
        coalesce(sum(asked) FILTER (WHERE day = current_date), 0)::integer AS asked_today,
        coalesce(sum(asked) FILTER (WHERE day > current_date - 7), 0)::integer AS asked_7_days,
        sum(asked)::integer AS asked_30_days,
        (array_agg(products_found ORDER BY day DESC))[1] AS products_found,
        (array_agg(words_not_met ORDER BY day DESC))[1] AS words_not_met
    FROM search_count WHERE day > current_date - 30 GROUP BY query
), opened_product AS (
    SELECT query, product_id,
        coalesce(sum(opened) FILTER (WHERE day = current_date), 0) AS today,
        coalesce(sum(opened) FILTER (WHERE day > current_date - 7), 0) AS week,
        sum(opened) AS month
    FROM search_opening WHERE day > current_date - 30 GROUP BY query, product_id
), opened AS (
    SELECT query, sum(today)::integer AS opened_today, sum(week)::integer AS opened_7_days,
        sum(month)::integer AS opened_30_days,
        (array_agg(product.name ORDER BY month DESC, product_id))[1] AS most_opened
    FROM opened_product JOIN product ON product.id = product_id GROUP BY query
)
SELECT ('x' || left(md5(query), 13))::bit(52)::bigint AS id, query,
    products_found > 0 AND words_not_met = '' AS found, products_found, words_not_met,
    asked_today, asked_7_days, asked_30_days,
    coalesce(opened_today, 0) AS opened_today, coalesce(opened_7_days, 0) AS opened_7_days,
    coalesce(opened_30_days, 0) AS opened_30_days, coalesce(most_opened, '') AS most_opened
FROM searched LEFT JOIN opened USING (query);

CREATE VIEW search_openings_report AS
SELECT ('x' || left(md5(query || '/' || product_id), 13))::bit(52)::bigint AS id, query, product.name AS product,
    coalesce(sum(opened) FILTER (WHERE day = current_date), 0)::integer AS opened_today,
    coalesce(sum(opened) FILTER (WHERE day > current_date - 7), 0)::integer AS opened_7_days,
    sum(opened)::integer AS opened_30_days
FROM search_opening JOIN product ON product.id = product_id
WHERE day > current_date - 30 GROUP BY query, product_id, product.name;

-- How the searches of a day went: numbers alone, so that a shop sees them in which no query is asked by ten. A word is told
-- only if it is in the project's own lists, or names something of the shop: it says nothing of who typed it.
CREATE TABLE search_day (
    day      date NOT NULL,
    outcome  text NOT NULL CHECK (outcome IN ('shown', 'opened', 'found nothing', 'let words go')),
    word     text NOT NULL DEFAULT '' CHECK (length(word) <= 40), -- that nothing met; empty for all of the day
    searches integer NOT NULL CHECK (searches > 0), -- each network once a query
    PRIMARY KEY (day, outcome, word)
);

CREATE VIEW search_days_report AS
SELECT (day - date '2000-01-01')::bigint AS id, day,
    coalesce(sum(searches) FILTER (WHERE outcome = 'shown'), 0)::integer AS shown,
    coalesce(sum(searches) FILTER (WHERE outcome = 'found nothing' AND word = ''), 0)::integer AS found_nothing,
    coalesce(sum(searches) FILTER (WHERE outcome = 'let words go' AND word = ''), 0)::integer AS let_words_go,
    greatest(coalesce(sum(searches) FILTER (WHERE outcome = 'shown'), 0)
        - coalesce(sum(searches) FILTER (WHERE outcome = 'opened'), 0), 0)::integer AS left_without_opening,
    coalesce(string_agg(word || ' ' || searches, ', ' ORDER BY searches DESC, word) FILTER (WHERE word <> ''), '')
        AS words_not_met
FROM search_day GROUP BY day;

-- What staff changed at the desk, so that it can be undone.
CREATE TABLE desk_history (
    id           bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    product_id   bigint REFERENCES product ON DELETE CASCADE,
    brand_id     bigint REFERENCES brand ON DELETE CASCADE,
    category_id  bigint REFERENCES category ON DELETE CASCADE,
    blog_post_id bigint REFERENCES blog_post ON DELETE CASCADE,
    at           timestamptz NOT NULL DEFAULT now(),
    staff        text NOT NULL CHECK (length(staff) <= 120),
    before       jsonb NOT NULL CHECK (jsonb_typeof(before) = 'object'), -- of the fields that changed, what they said
    CONSTRAINT desk_history_is_of_one_thing
        CHECK (num_nonnulls(product_id, brand_id, category_id, blog_post_id) = 1)
);
-- the changes of each, the latest first
CREATE INDEX desk_history_product_id_idx ON desk_history (product_id, id DESC);
CREATE INDEX desk_history_brand_id_idx ON desk_history (brand_id, id DESC);
CREATE INDEX desk_history_category_id_idx ON desk_history (category_id, id DESC);
CREATE INDEX desk_history_blog_post_id_idx ON desk_history (blog_post_id, id DESC);

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
