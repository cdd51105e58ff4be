DROP TABLE held_price;
DROP FUNCTION accept_price, find_outlying;
DROP INDEX product_gtin_key, variant_gtin_key, product_image_url_idx, variant_picture_idx;
ALTER TABLE product DROP discontinued, DROP withdrawal_reason;
