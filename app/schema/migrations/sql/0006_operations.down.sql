DROP VIEW search_days_report, search_openings_report, searches_report, product_activity;
DROP TABLE shop_fact, retailer_click, visitor_day, desk_history, search_day, search_opening, search_count, staff_session,
    staff, catalogue_change, machine, window_folder, shop_state, product_view, audit_entry;
DROP FUNCTION forget_audit_before, keep_audit;
