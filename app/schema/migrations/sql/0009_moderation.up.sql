-- What a moderator looks at: a review, what was said against it, and how it stands. Changing how it stands is deciding.
--
-- reported  on show, with reports nobody has decided on
-- shown     on show, and nothing waits
-- hidden    out of sight, and counted nowhere
CREATE VIEW review_moderation AS
SELECT review.id,
    coalesce(reports.waiting, 0)::integer AS waiting_reports,
    CASE WHEN review.hidden_at IS NOT NULL THEN 'hidden' WHEN reports.waiting > 0 THEN 'reported' ELSE 'shown'
    END AS standing,
    coalesce(reports.reasons, '') AS reasons,
    product.name AS product,
    coalesce(author.full_name, '') AS author,
    review.rating, coalesce(review.body, '') AS body, review.static_review, review.incentivised,
    review.created_at, review.hidden_at
FROM review JOIN product ON product.id = review.product_id
LEFT JOIN member AS author ON author.id = review.member_id
LEFT JOIN (
    SELECT review_id, count(*) FILTER (WHERE resolved_at IS NULL) AS waiting,
        string_agg(reason, E'\n' ORDER BY created_at) FILTER (WHERE resolved_at IS NULL) AS reasons
    FROM review_report GROUP BY review_id
) AS reports ON reports.review_id = review.id;

CREATE FUNCTION moderate_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        DELETE FROM review WHERE id = OLD.id;
        RETURN OLD;
    END IF;
    IF NEW.standing = OLD.standing THEN
        RETURN NEW;
    ELSIF NEW.standing = 'hidden' THEN
        UPDATE review SET hidden_at = now() WHERE id = OLD.id;
    ELSIF NEW.standing = 'shown' THEN
        UPDATE review SET hidden_at = NULL WHERE id = OLD.id AND hidden_at IS NOT NULL;
    ELSE
        RAISE EXCEPTION 'a review is shown or hidden; members report it' USING ERRCODE = 'check_violation';
    END IF;
    -- What is decided on the review is decided on every report of it.
    UPDATE review_report SET resolved_at = now(), resolution = NEW.standing
    WHERE review_id = OLD.id AND resolved_at IS NULL;
    RETURN NEW;
END $$;
CREATE TRIGGER review_moderated INSTEAD OF UPDATE OR DELETE ON review_moderation
    FOR EACH ROW EXECUTE FUNCTION moderate_review();

-- Whoever says how a report was resolved resolves it.
CREATE FUNCTION note_resolution() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.resolved_at := coalesce(NEW.resolved_at, now());
    RETURN NEW;
END $$;
CREATE TRIGGER review_report_resolution_noted BEFORE UPDATE OF resolution ON review_report FOR EACH ROW
    WHEN (NEW.resolution <> '' AND OLD.resolution = '') EXECUTE FUNCTION note_resolution();
