-- The shades that a member keeps for themselves and others. It belongs to the member alone, and nothing else reads it.
--
-- It is one document, because devices read and write it whole: `edition` tells whether another device was first.
-- A shade in it is a colour with names, and refers to no row: it outlives the shade of the shop.

CREATE TABLE shade_passport (
    member_id  bigint PRIMARY KEY REFERENCES member ON DELETE CASCADE,
    edition    integer NOT NULL CHECK (edition > 0),
    content    jsonb NOT NULL CHECK (jsonb_typeof(content) = 'object' AND length(content::text) <= 200000),
    changed_at timestamptz NOT NULL DEFAULT now()
);
