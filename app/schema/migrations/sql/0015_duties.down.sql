DROP FUNCTION hold_if_doubtful, has_link, find_blocked_word, reopen_member, close_member;
DROP TABLE blocked_word, member_block, accepted_terms, profile_report, complaint;
DROP TRIGGER review_report_told ON review_report;
DROP FUNCTION tell_review_reporter, decide_profile_report, tell_reporter, answer_complaint;
