DROP TABLE held_price;
DROP FUNCTION accept_price, find_outlying;
DROP INDEX product_gtin_key, variant_gtin_key, product_image_url_idx, variant_picture_idx;
ALTER TABLE product DROP discontinued, DROP withdrawal_reason;
ALTER TABLE product
    DROP CONSTRAINT product_gtin_check, ADD CONSTRAINT product_gtin_check CHECK (is_gtin(gtin)) NOT VALID,
    DROP CONSTRAINT product_mpn_check, ADD CONSTRAINT product_mpn_check CHECK (length(mpn) <= 70) NOT VALID;
ALTER TABLE variant
    DROP CONSTRAINT variant_gtin_check, ADD CONSTRAINT variant_gtin_check CHECK (is_gtin(gtin)) NOT VALID;
