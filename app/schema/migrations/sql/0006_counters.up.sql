-- Counters that the database keeps itself, so that members, admin, erasure, importers and seeds all leave them right.
--
-- One statement, one pass: transition tables sum the statement's rows, the counted rows are locked in the order of
-- their ids (two writers cannot wait for each other) and then moved by the difference, never set.

CREATE TYPE counter_change AS (id bigint, first integer, second integer);

-- a product's rating_sum and rating_count, from what is not hidden
CREATE FUNCTION count_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    changes counter_change[];
BEGIN
    IF TG_OP = 'INSERT' THEN
        SELECT array_agg(row(product_id, stars, reviews)::counter_change) INTO changes FROM (
            SELECT product_id, sum(rating) AS stars, count(*) AS reviews
            FROM new_rows WHERE hidden_at IS NULL GROUP BY product_id) AS moved;
    ELSIF TG_OP = 'DELETE' THEN
        SELECT array_agg(row(product_id, -stars, -reviews)::counter_change) INTO changes FROM (
            SELECT product_id, sum(rating) AS stars, count(*) AS reviews
            FROM old_rows WHERE hidden_at IS NULL GROUP BY product_id) AS moved;
    ELSE
        SELECT array_agg(row(product_id, stars, reviews)::counter_change) INTO changes FROM (
            SELECT product_id, sum(rating * sign) AS stars, sum(sign) AS reviews FROM (
                SELECT product_id, rating, 1 AS sign FROM new_rows WHERE hidden_at IS NULL
                UNION ALL SELECT product_id, rating, -1 FROM old_rows WHERE hidden_at IS NULL) AS both_sides
            GROUP BY product_id HAVING sum(rating * sign) <> 0 OR sum(sign) <> 0) AS moved;
    END IF;
    IF changes IS NOT NULL THEN
        PERFORM FROM product WHERE id IN (SELECT id FROM unnest(changes)) ORDER BY id FOR NO KEY UPDATE;
        UPDATE product SET rating_sum = rating_sum + change.first, rating_count = rating_count + change.second,
            rating_changed_at = clock_timestamp()
        FROM unnest(changes) AS change WHERE product.id = change.id;
    END IF;
    RETURN NULL;
END $$;

-- a review's likes and dislikes
CREATE FUNCTION count_votes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    changes counter_change[];
BEGIN
    IF TG_OP = 'INSERT' THEN
        SELECT array_agg(row(review_id, up, down)::counter_change) INTO changes FROM (
            SELECT review_id, count(*) FILTER (WHERE value = 1) AS up, count(*) FILTER (WHERE value = -1) AS down
            FROM new_rows GROUP BY review_id) AS moved;
    ELSIF TG_OP = 'DELETE' THEN
        SELECT array_agg(row(review_id, -up, -down)::counter_change) INTO changes FROM (
            SELECT review_id, count(*) FILTER (WHERE value = 1) AS up, count(*) FILTER (WHERE value = -1) AS down
            FROM old_rows GROUP BY review_id) AS moved;
    ELSE
        SELECT array_agg(row(review_id, up, down)::counter_change) INTO changes FROM (
            SELECT review_id, sum(sign) FILTER (WHERE value = 1) AS up, sum(sign) FILTER (WHERE value = -1) AS down
            FROM (SELECT review_id, value, 1 AS sign FROM new_rows
                UNION ALL SELECT review_id, value, -1 FROM old_rows) AS both_sides
            GROUP BY review_id) AS moved;
    END IF;
    IF changes IS NOT NULL THEN
        PERFORM FROM review WHERE id IN (SELECT id FROM unnest(changes)) ORDER BY id FOR NO KEY UPDATE;
        UPDATE review SET likes = likes + coalesce(change.first, 0), dislikes = dislikes + coalesce(change.second, 0)
        FROM unnest(changes) AS change WHERE review.id = change.id;
    END IF;
    RETURN NULL;
END $$;

-- a member's num_followers
CREATE FUNCTION count_followers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    changes counter_change[];
BEGIN
    IF TG_OP = 'INSERT' THEN
        SELECT array_agg(row(followed_id, followers, 0)::counter_change) INTO changes FROM (
            SELECT followed_id, count(*) AS followers FROM new_rows GROUP BY followed_id) AS moved;
    ELSE
        SELECT array_agg(row(followed_id, -followers, 0)::counter_change) INTO changes FROM (
            SELECT followed_id, count(*) AS followers FROM old_rows GROUP BY followed_id) AS moved;
    END IF;
    IF changes IS NOT NULL THEN
        PERFORM FROM member WHERE id IN (SELECT id FROM unnest(changes)) ORDER BY id FOR NO KEY UPDATE;
        UPDATE member SET num_followers = num_followers + change.first
        FROM unnest(changes) AS change WHERE member.id = change.id;
    END IF;
    RETURN NULL;
END $$;

CREATE TRIGGER review_counted_in AFTER INSERT ON review
    REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_reviews();
CREATE TRIGGER review_counted_anew AFTER UPDATE ON review
    REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_reviews();
CREATE TRIGGER review_counted_out AFTER DELETE ON review
    REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_reviews();

CREATE TRIGGER review_vote_counted_in AFTER INSERT ON review_vote
    REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_votes();
CREATE TRIGGER review_vote_counted_anew AFTER UPDATE ON review_vote
    REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_votes();
CREATE TRIGGER review_vote_counted_out AFTER DELETE ON review_vote
    REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_votes();

CREATE TRIGGER follow_counted_in AFTER INSERT ON follow
    REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_followers();
CREATE TRIGGER follow_counted_out AFTER DELETE ON follow
    REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_followers();

-- A follow changes hands by being made anew: counting a moved one would be the one case nobody tests.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'a row of % is made or removed, never changed', TG_TABLE_NAME USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER follow_is_not_changed BEFORE UPDATE ON follow
    FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- The time of the last edit, unless the writer says it. Counters are not edits.
CREATE FUNCTION note_edit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.updated_at = OLD.updated_at THEN
        NEW.updated_at := now();
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER review_edit_noted BEFORE UPDATE OF rating, body, static_review, incentivised ON review
    FOR EACH ROW EXECUTE FUNCTION note_edit();
CREATE TRIGGER blog_post_edit_noted BEFORE UPDATE OF title, subtitle, md_content, image, author_name ON blog_post
    FOR EACH ROW EXECUTE FUNCTION note_edit();
CREATE TRIGGER product_edit_noted BEFORE UPDATE OF name, slug, brand_id, category_id, status, caption, description
    ON product FOR EACH ROW EXECUTE FUNCTION note_edit();
CREATE TRIGGER member_edit_noted BEFORE UPDATE OF first_name, surname, short_description, image_url,
    socials_facebook, socials_instagram, socials_twitter, socials_tiktok, wishlist_type, user_type
    ON member FOR EACH ROW EXECUTE FUNCTION note_edit();

-- A Lab is worth as much as the value it was computed from.
CREATE FUNCTION forget_stale_lab() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.lab_l := NULL;
    NEW.lab_a := NULL;
    NEW.lab_b := NULL;
    RETURN NEW;
END $$;
CREATE TRIGGER variant_stale_lab_forgotten BEFORE UPDATE OF value ON variant FOR EACH ROW
    WHEN (NEW.value IS DISTINCT FROM OLD.value
        AND (NEW.lab_l, NEW.lab_a, NEW.lab_b) IS NOT DISTINCT FROM (OLD.lab_l, OLD.lab_a, OLD.lab_b))
    EXECUTE FUNCTION forget_stale_lab();
