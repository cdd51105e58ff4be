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
