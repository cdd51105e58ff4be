-- Counters, logs and announcements are written by triggers alone. They run as the owner of the schema, so a role that
-- writes a review needs no right on the product whose rating changes. The path is fixed, as a caller could set another.
DO $$
DECLARE
    name text;
BEGIN
    FOREACH name IN ARRAY ARRAY[
        'count_reviews()', 'count_votes()', 'count_followers()', 'count_reports()',
        'log_views()', 'log_wishes()', 'log_reviews()', 'log_offer_changes()', 'log_product_rows()',
        'log_edited_products()', 'log_swatches()', 'log_lists()', 'log_renamed()', 'append_offer_history()',
        'announce_rows()', 'announce_products()', 'announce_reviews()', 'announce_wearing_rows()',
        'announce_catalogue()', 'moderate_review()', 'forget_audit_before(timestamptz)'
    ] LOOP
        EXECUTE format('ALTER FUNCTION %s SECURITY DEFINER SET search_path = public, pg_temp', name);
    END LOOP;
    -- Whoever may call this one deletes entries of the audit.
    REVOKE ALL ON FUNCTION forget_audit_before(timestamptz) FROM PUBLIC;
    IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'undertone_work') THEN
        GRANT EXECUTE ON FUNCTION forget_audit_before(timestamptz) TO undertone_work;
    END IF;
END $$;
