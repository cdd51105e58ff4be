DROP TABLE review_report, review_vote, review;
DROP FUNCTION sure_share;
