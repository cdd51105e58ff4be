DROP INDEX review_report_list_idx, brand_is_demo_idx, category_is_demo_idx, vendor_is_demo_idx, product_is_demo_idx, blog_post_is_demo_idx,
    member_is_demo_idx, search_count_is_demo_idx, member_erased_at_idx, review_report_resolved_at_idx,
    newsletter_subscription_unsubscribed_at_idx, review_stars_helpful_idx, review_stars_recent_idx,
    review_shade_helpful_idx, review_moderation_idx, review_member_id_created_at_idx, wish_member_id_created_at_idx;
CREATE INDEX review_member_id_created_at_idx ON review (member_id, created_at DESC);
CREATE INDEX wish_member_id_created_at_idx ON wish (member_id, created_at DESC);
