-- Each machine that serves notes here that it runs, so that `undertone doctor` sees machines that do not fit together.
CREATE TABLE machine (
    name        text PRIMARY KEY CHECK (length(name) <= 200), -- its host, and the port of its storefront
    release     text NOT NULL CHECK (length(release) <= 40),
    signs_with  text NOT NULL CHECK (length(signs_with) = 32), -- a fingerprint of its secret, never the secret
    accepts     text[] NOT NULL, -- the fingerprints of all secrets that it accepts
    clock_ahead double precision NOT NULL, -- seconds, of the database's clock
    seen_at     timestamptz NOT NULL DEFAULT now()
);
