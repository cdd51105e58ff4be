DROP TABLE alert_news, alert_price, alert_product, alert;
CREATE OR REPLACE FUNCTION moderate_review() RETURNS trigger LANGUAGE plpgsql
    SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
DROP VIEW review_moderation;
CREATE VIEW review_moderation AS
SELECT review.id, review.waiting_reports,
    CASE WHEN review.hidden_at IS NOT NULL THEN 'hidden' WHEN review.waiting_reports > 0 THEN 'reported' ELSE 'shown'
    END AS standing,
    coalesce((SELECT string_agg(reason, E'\n' ORDER BY created_at) FROM review_report
        WHERE review_id = review.id AND resolved_at IS NULL), '') AS reasons,
    (SELECT name FROM product WHERE product.id = review.product_id) AS product,
    coalesce((SELECT full_name FROM member WHERE member.id = review.member_id), '') AS author,
    review.rating, coalesce(review.body, '') AS body, review.static_review, review.incentivised,
    review.created_at, review.hidden_at
FROM review;
CREATE TRIGGER review_moderated INSTEAD OF UPDATE OR DELETE ON review_moderation
    FOR EACH ROW EXECUTE FUNCTION moderate_review();
DROP FUNCTION tell_author(bigint, text, text, text);
DROP FUNCTION escape_markup(text);
ALTER TABLE review DROP hidden_reason;
