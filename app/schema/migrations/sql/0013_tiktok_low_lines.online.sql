-- A name there may begin with a low line or a dot. The rule changes without a look at the rows, which it then checks while the
-- shop runs.
ALTER TABLE member
    DROP CONSTRAINT IF EXISTS member_socials_tiktok_check,
    ADD CONSTRAINT member_socials_tiktok_check CHECK (length(socials_tiktok) <= 300 AND (
        socials_tiktok = '' OR socials_tiktok ~ '^https://(www\.)?tiktok\.com/(@[A-Za-z0-9_.]|[A-Za-z0-9])')) NOT VALID;
-- statement
ALTER TABLE member VALIDATE CONSTRAINT member_socials_tiktok_check;
