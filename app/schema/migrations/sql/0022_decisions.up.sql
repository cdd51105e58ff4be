-- What is decided on something of a profile is decided on every report of it.
CREATE OR REPLACE FUNCTION decide_profile_report() RETURNS trigger LANGUAGE plpgsql
    SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    why text := coalesce(nullif(escape_markup(NEW.explanation), ''),
        CASE NEW.resolution WHEN 'removed' THEN 'it does not keep to our rules' ELSE 'it keeps to our rules' END);
    removed integer;
BEGIN
    NEW.resolved_at := now();
    IF NEW.resolution = 'removed' THEN
        UPDATE member SET
            first_name = CASE NEW.about WHEN 'name' THEN '' ELSE first_name END,
            surname = CASE NEW.about WHEN 'name' THEN '' ELSE surname END,
            image_url = CASE NEW.about WHEN 'picture' THEN '' ELSE image_url END,
            short_description = CASE NEW.about WHEN 'bio' THEN '' ELSE short_description END,
            socials_facebook = CASE NEW.about WHEN 'links' THEN '' ELSE socials_facebook END,
            socials_instagram = CASE NEW.about WHEN 'links' THEN '' ELSE socials_instagram END,
            socials_twitter = CASE NEW.about WHEN 'links' THEN '' ELSE socials_twitter END,
            socials_tiktok = CASE NEW.about WHEN 'links' THEN '' ELSE socials_tiktok END,
            wishlist_type = CASE NEW.about WHEN 'wishlist' THEN 'private' ELSE wishlist_type END
        WHERE id = NEW.subject_id AND CASE NEW.about WHEN 'name' THEN first_name || surname WHEN 'picture' THEN image_url
            WHEN 'bio' THEN short_description WHEN 'wishlist' THEN nullif(wishlist_type, 'private')
            ELSE socials_facebook || socials_instagram || socials_twitter || socials_tiktok END <> '';
        -- Of several reports of one thing the first has removed it, and its member is told once.
        GET DIAGNOSTICS removed = ROW_COUNT;
        INSERT INTO mail (member_id, kind, subject, body)
        SELECT id, 'profile_changed', 'Something on your profile was removed',
            CASE NEW.about WHEN 'wishlist' THEN 'Your wishlist is private now.'
                ELSE 'We removed this from your profile: ' || NEW.about || '.' END || E'\n\nWhy: ' || why || E'.\n\n'
            || 'If you think that this is wrong, [tell us](/informations/complaints?about=' || NEW.receipt
            || '): somebody who did not decide it looks at it again.'
        FROM member WHERE removed = 1 AND id = NEW.subject_id AND email IS NOT NULL AND erased_at IS NULL;
    END IF;
    PERFORM tell_reporter(NEW.member_id, NEW.email, NEW.receipt, CASE NEW.resolution WHEN 'removed'
        THEN 'We looked at what you reported and removed it.'
        ELSE 'We looked at what you reported, and it stays.' END || E'\n\nWhy: ' || why || '.');
    RETURN NEW;
END $$;
