DROP TRIGGER brand_slug_is_free ON brand;
DROP TRIGGER product_slug_is_free ON product;
DROP TRIGGER brand_alias_merges ON brand_alias;
DROP TRIGGER product_alias_merges ON product_alias;
DROP TRIGGER variant_alias_merges ON variant_alias;
DROP TRIGGER product_image_noted_in ON product_image;
DROP TRIGGER product_image_noted_anew ON product_image;
DROP TRIGGER variant_noted_in ON variant;
DROP TRIGGER variant_noted_anew ON variant;
DROP TABLE held_price, fetched_picture, product_proposal, feed_item, feed;
DROP FUNCTION accept_price, find_outlying, log_fetched_pictures, note_pictures, follow_decision, stamp_decision,
    refuse_slug_of_alias, merge_by_alias, merge_brands, merge_products, merge_variants;
