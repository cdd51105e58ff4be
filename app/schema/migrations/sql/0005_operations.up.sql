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
CREATE FUNCTION forget_audit_before(moment timestamptz) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
    gone bigint;
BEGIN
    PERFORM set_config('undertone.audit_retention', 'on', true);
    DELETE FROM audit_entry WHERE at < least(moment, now() - interval '30 days');
    GET DIAGNOSTICS gone = ROW_COUNT;
    PERFORM set_config('undertone.audit_retention', 'off', true);
    RETURN gone;
END $$;

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
INSERT INTO shop_state (key, value) VALUES ('catalogue_version', '1');
