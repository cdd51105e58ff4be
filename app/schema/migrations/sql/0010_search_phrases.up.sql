-- Files of phrases, as `undertone import phrases` checked them. A new one is a new window, like any other change.
CREATE TABLE search_phrases (
    name       text PRIMARY KEY CHECK (name ~ '^[a-z0-9_-]{1,60}$'),
    content    text NOT NULL CHECK (length(content) BETWEEN 1 AND 1000000),
    changed_at timestamptz NOT NULL DEFAULT now()
);

CREATE TRIGGER search_phrases_announced_in AFTER INSERT ON search_phrases REFERENCING NEW TABLE AS changed_rows
    FOR EACH STATEMENT EXECUTE FUNCTION announce_rows();
CREATE TRIGGER search_phrases_announced_anew AFTER UPDATE ON search_phrases REFERENCING NEW TABLE AS changed_rows
    FOR EACH STATEMENT EXECUTE FUNCTION announce_rows();
CREATE TRIGGER search_phrases_announced_out AFTER DELETE ON search_phrases REFERENCING OLD TABLE AS changed_rows
    FOR EACH STATEMENT EXECUTE FUNCTION announce_rows();
