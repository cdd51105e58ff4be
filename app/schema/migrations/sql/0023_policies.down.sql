DELETE FROM accepted_terms WHERE policy <> 'terms' OR length(version) > 7;
ALTER TABLE accepted_terms DROP policy;
ALTER TABLE accepted_terms ADD CONSTRAINT accepted_terms_pkey PRIMARY KEY (member_id, version),
    DROP CONSTRAINT accepted_terms_version_check,
    ADD CONSTRAINT accepted_terms_version_check CHECK (version ~ '^\d{4}-\d{2}$');
