DROP FUNCTION prove_next_member, forget_unproved, note_unproved, note_proof, forget_stale_lab, note_edit, refuse_change, log_reviews, count_review_facets, log_wishes, log_views,
    utc_day, activity_weight, count_reports, count_followers, count_votes, count_reviews CASCADE;
DROP TABLE unproved_activity, activity_total, activity_change;
DROP TYPE review_facets, counter_change;
