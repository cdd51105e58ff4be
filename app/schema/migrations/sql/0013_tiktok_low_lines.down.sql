UPDATE member SET socials_tiktok = '' WHERE socials_tiktok ~ 'tiktok\.com/@[_.]';
ALTER TABLE member
    DROP CONSTRAINT member_socials_tiktok_check,
    ADD CONSTRAINT member_socials_tiktok_check CHECK (length(socials_tiktok) <= 300 AND (
        socials_tiktok = '' OR socials_tiktok ~ '^https://(www\.)?tiktok\.com/@?[A-Za-z0-9]'));
