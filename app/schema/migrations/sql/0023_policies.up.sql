-- A version is the month of a text of ours, or the minute in which the shop wrote its own.
ALTER TABLE accepted_terms
    ADD policy text NOT NULL DEFAULT 'terms' CHECK (policy IN ('terms', 'privacy', 'reviews')),
    DROP CONSTRAINT accepted_terms_pkey,
    ADD CONSTRAINT accepted_terms_pkey PRIMARY KEY (member_id, policy, version),
    DROP CONSTRAINT accepted_terms_version_check,
    ADD CONSTRAINT accepted_terms_version_check CHECK (version ~ '^\d{4}-\d{2}(-\d{2} \d{2}:\d{2})?$');
