-- Counted in the transaction that writes, where the shop reads from a replica. A replica that shows the same count has
-- replayed all that the member wrote. A table of its own: rows of members are locked by whoever writes about them.
CREATE TABLE member_write (
    member_id bigint PRIMARY KEY REFERENCES member ON DELETE CASCADE,
    writes    bigint NOT NULL DEFAULT 1
);
