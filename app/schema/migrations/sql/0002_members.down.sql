DROP TABLE wish, follow, login_transaction, refresh_token, session_family, member_identity, member;
