DROP FUNCTION forget_stale_lab, note_edit, refuse_change, count_followers, count_votes, count_reviews CASCADE;
DROP TYPE counter_change;
