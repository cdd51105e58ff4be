DROP TRIGGER brand_slug_is_free ON brand;
DROP TRIGGER product_slug_is_free ON product;
DROP TABLE product_proposal, feed_item, feed, variant_alias, product_alias, brand_alias;
DROP FUNCTION follow_decision, stamp_decision, refuse_slug_of_alias, merge_by_alias, merge_brands, merge_products,
    merge_variants;
ALTER TABLE variant DROP gtin;
ALTER TABLE product DROP gtin, DROP mpn;
DROP FUNCTION is_gtin;
