DROP VIEW review_moderation;
DROP FUNCTION moderate_review;
DROP TABLE review_count, review_report, review_vote, review;
DROP FUNCTION note_resolution, sure_share;
