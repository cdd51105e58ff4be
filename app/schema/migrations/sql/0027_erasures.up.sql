-- Members who had themselves erased: a backup from before still has them, and whoever restores it erases them again.
-- It names an account by its number alone. It is deleted when no backup can be older than it.
CREATE TABLE erasure (
    id            bigint PRIMARY KEY, -- of the member, who may be missing in an older backup
    erased_at     timestamptz NOT NULL,
    keeps_ratings boolean NOT NULL
);
-- what retention deletes
CREATE INDEX erasure_erased_at_idx ON erasure (erased_at);
-- Nobody wrote down what these wished. Without reviews is what promises least to the public and most to them.
INSERT INTO erasure (id, erased_at, keeps_ratings)
SELECT id, erased_at, false FROM member WHERE erased_at IS NOT NULL;
