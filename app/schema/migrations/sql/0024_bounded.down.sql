CREATE OR REPLACE VIEW review_moderation AS
SELECT review.id,
    coalesce(reports.waiting, 0)::integer AS waiting_reports,
    CASE WHEN review.hidden_at IS NOT NULL THEN 'hidden' WHEN reports.waiting > 0 THEN 'reported' ELSE 'shown'
    END AS standing,
    coalesce(reports.reasons, '') AS reasons,
    product.name AS product,
    coalesce(author.full_name, '') AS author,
    review.rating, coalesce(review.body, '') AS body, review.static_review, review.incentivised,
    review.created_at, review.hidden_at
FROM review JOIN product ON product.id = review.product_id
LEFT JOIN member AS author ON author.id = review.member_id
LEFT JOIN (
    SELECT review_id, count(*) FILTER (WHERE resolved_at IS NULL) AS waiting,
        string_agg(reason, E'\n' ORDER BY created_at) FILTER (WHERE resolved_at IS NULL) AS reasons
    FROM review_report GROUP BY review_id
) AS reports ON reports.review_id = review.id;
DROP TRIGGER review_report_counted_in ON review_report;
DROP TRIGGER review_report_counted_anew ON review_report;
DROP TRIGGER review_report_counted_out ON review_report;
DROP FUNCTION count_reports();
ALTER TABLE review DROP waiting_reports;

DROP TRIGGER review_logged_in ON review;
DROP TRIGGER review_logged_anew ON review;
DROP TRIGGER review_logged_out ON review;
DROP TRIGGER wish_logged_in ON wish;
DROP TRIGGER wish_logged_out ON wish;
DROP TRIGGER wish_is_not_changed ON wish;
DROP TRIGGER product_view_logged_in ON product_view;
DROP TRIGGER product_view_logged_anew ON product_view;
DROP TRIGGER product_view_logged_out ON product_view;
DROP FUNCTION log_reviews(), log_wishes(), log_views(), count_review_facets(review_facets[]);
DROP TYPE review_facets;
DROP TABLE review_count, activity_total, activity_change;
DROP FUNCTION activity_weight(date), utc_day(timestamptz);
ALTER FUNCTION prepare_offer_history() SECURITY INVOKER RESET search_path;
ALTER FUNCTION prune_offer_history(integer) SECURITY INVOKER RESET search_path;
