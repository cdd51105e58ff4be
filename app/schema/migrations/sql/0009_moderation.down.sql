DROP VIEW review_moderation;
DROP FUNCTION moderate_review, note_resolution CASCADE;
