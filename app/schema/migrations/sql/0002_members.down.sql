DROP TABLE erasure, member_write, shade_passport, wish, follow, login_transaction, refresh_token, session_family,
    member_identity, member;
