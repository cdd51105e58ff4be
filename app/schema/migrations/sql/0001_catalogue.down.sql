DROP TABLE known_pair, variant_alias, product_alias, brand_alias, search_phrase, search_phrases, mended_shade, other_swatch,
    social_video, product_image, product_certification, certification, product_ingredient, ingredient, offer, vendor,
    variant, product, category, brand;
DROP FUNCTION move_known_pairs, is_gtin;
