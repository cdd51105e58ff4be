DROP VIEW review_moderation;
DROP FUNCTION moderate_review, hold_reviews;
DROP TABLE review_origin, review_check, review_count, review_report, review_vote, review;
DROP FUNCTION note_resolution, sure_share;
