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
        EXECUTE format('ALTER FUNCTION %s SECURITY INVOKER RESET search_path', name);
    END LOOP;
    GRANT EXECUTE ON FUNCTION forget_audit_before(timestamptz) TO PUBLIC;
END $$;
