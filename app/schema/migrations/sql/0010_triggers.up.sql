-- Who watches which table. Each has a trigger for insert, update and delete, which runs once a statement. The rows are in
-- `new_rows` and `old_rows`, or in `changed_rows` where it does not matter which.
DO $$
DECLARE
    watched record;
BEGIN
    FOR watched IN SELECT * FROM (VALUES
        ('review', 'counted', 'count_reviews'), ('review_vote', 'counted', 'count_votes'),
        ('review_report', 'counted', 'count_reports'), ('product_view', 'logged', 'log_views'),
        ('review', 'logged', 'log_reviews'), ('offer', 'appended', 'append_offer_history'),
        ('offer', 'logged', 'log_offer_changes'), ('product', 'logged', 'log_edited_products'),
        ('variant', 'logged', 'log_product_rows'), ('product_ingredient', 'logged', 'log_product_rows'),
        ('product_certification', 'logged', 'log_product_rows'), ('product_image', 'logged', 'log_product_rows'),
        ('social_video', 'logged', 'log_product_rows'), ('other_swatch', 'logged', 'log_swatches'),
        ('brand', 'logged', 'log_lists'), ('category', 'logged', 'log_lists'), ('certification', 'logged', 'log_lists'),
        ('blog_post', 'logged', 'log_lists'), ('blog_tag', 'logged', 'log_lists'),
        ('blog_post_tag', 'logged', 'log_lists')
    ) AS watching (name, action, function) LOOP
        EXECUTE format('CREATE TRIGGER %1$s_%2$s_in AFTER INSERT ON %1$I REFERENCING NEW TABLE AS new_rows
            FOR EACH STATEMENT EXECUTE FUNCTION %3$I()', watched.name, watched.action, watched.function);
        EXECUTE format('CREATE TRIGGER %1$s_%2$s_out AFTER DELETE ON %1$I REFERENCING OLD TABLE AS old_rows
            FOR EACH STATEMENT EXECUTE FUNCTION %3$I()', watched.name, watched.action, watched.function);
        EXECUTE format('CREATE TRIGGER %1$s_%2$s_anew AFTER UPDATE ON %1$I REFERENCING OLD TABLE AS old_rows
            NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION %3$I()',
            watched.name, watched.action, watched.function);
    END LOOP;
    FOR watched IN SELECT unnest(ARRAY['brand', 'category', 'certification', 'ingredient', 'vendor']) AS name LOOP
        EXECUTE format('CREATE TRIGGER %1$s_renamed AFTER UPDATE ON %1$I REFERENCING OLD TABLE AS old_rows
            NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_renamed()', watched.name);
    END LOOP;
    FOR watched IN SELECT * FROM (VALUES
        ('brand', 'announce_rows'), ('category', 'announce_rows'), ('product', 'announce_rows'),
        ('variant', 'announce_rows'), ('vendor', 'announce_rows'), ('ingredient', 'announce_rows'),
        ('product_ingredient', 'announce_rows'), ('certification', 'announce_rows'),
        ('product_certification', 'announce_rows'), ('product_image', 'announce_rows'),
        ('social_video', 'announce_rows'), ('other_swatch', 'announce_rows'), ('known_pair', 'announce_rows'),
        ('search_phrases', 'announce_rows'),
        ('search_phrase', 'announce_rows'), ('blog_post', 'announce_rows'), ('blog_tag', 'announce_rows'), ('blog_post_tag', 'announce_rows'),
        ('review', 'announce_reviews'), ('wear_report', 'announce_wearing_rows'), ('worn_shade', 'announce_wearing_rows')
    ) AS announcing (name, function) LOOP
        EXECUTE format('CREATE TRIGGER %1$s_announced_in AFTER INSERT ON %1$I REFERENCING NEW TABLE AS changed_rows
            FOR EACH STATEMENT EXECUTE FUNCTION %2$I()', watched.name, watched.function);
        EXECUTE format('CREATE TRIGGER %1$s_announced_out AFTER DELETE ON %1$I REFERENCING OLD TABLE AS changed_rows
            FOR EACH STATEMENT EXECUTE FUNCTION %2$I()', watched.name, watched.function);
        IF watched.name <> 'product' THEN -- a rating is no edit: see `announce_products`
            EXECUTE format('CREATE TRIGGER %1$s_announced_anew AFTER UPDATE ON %1$I
                REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION %2$I()',
                watched.name, watched.function);
        END IF;
    END LOOP;
    FOR watched IN SELECT unnest(ARRAY['brand', 'category', 'product', 'variant', 'vendor', 'offer', 'ingredient',
        'product_ingredient', 'certification', 'product_certification', 'product_image', 'social_video', 'other_swatch',
        'blog_post', 'blog_tag', 'blog_post_tag']) AS name LOOP
        EXECUTE format('CREATE TRIGGER %1$s_announced_empty AFTER TRUNCATE ON %1$I
            FOR EACH STATEMENT EXECUTE FUNCTION announce_rows()', watched.name);
    END LOOP;
END $$;

CREATE TRIGGER product_announced_anew AFTER UPDATE ON product
    REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_products();

-- Whom somebody follows and what they wish for is made or removed, never changed.
CREATE TRIGGER follow_counted_in AFTER INSERT ON follow
    REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_followers();
CREATE TRIGGER follow_counted_out AFTER DELETE ON follow
    REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_followers();
CREATE TRIGGER wish_logged_in AFTER INSERT ON wish
    REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION log_wishes();
CREATE TRIGGER wish_logged_out AFTER DELETE ON wish
    REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION log_wishes();

CREATE TRIGGER review_proof_noted BEFORE INSERT ON review FOR EACH ROW EXECUTE FUNCTION note_proof();
CREATE TRIGGER wish_proof_noted BEFORE INSERT ON wish FOR EACH ROW EXECUTE FUNCTION note_proof();
DO $$
DECLARE
    said record;
BEGIN
    FOR said IN SELECT * FROM (VALUES ('review', 'member_id'), ('review_vote', 'member_id'), ('wish', 'member_id'),
        ('follow', 'follower_id'), ('worn_shade', 'member_id'), ('wear_report', 'member_id')) AS writes (written, author)
    LOOP
        EXECUTE format('CREATE TRIGGER %1$s_unproved_noted AFTER INSERT ON %1$I REFERENCING NEW TABLE AS new_rows
            FOR EACH STATEMENT EXECUTE FUNCTION note_unproved(%2$L)', said.written, said.author);
    END LOOP;
END $$;

CREATE TRIGGER member_unproved_forgotten AFTER UPDATE OF erased_at ON member FOR EACH ROW
    WHEN (NEW.erased_at IS NOT NULL) EXECUTE FUNCTION forget_unproved();
CREATE TRIGGER wear_burst_decided BEFORE UPDATE OF standing ON wear_burst FOR EACH ROW EXECUTE FUNCTION decide_burst();
