CREATE OR REPLACE FUNCTION merge_products(gone bigint, kept bigint) RETURNS void LANGUAGE plpgsql
    SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    pair record;
    was  product;
BEGIN
    FOR pair IN SELECT variant.id AS gone, own.id AS kept FROM variant
        JOIN variant AS own ON own.product_id = merge_products.kept AND lower(own.name) = lower(variant.name)
        WHERE variant.product_id = merge_products.gone LOOP
        PERFORM merge_variants(pair.gone, pair.kept);
    END LOOP;
    UPDATE variant SET product_id = kept WHERE product_id = gone;
    UPDATE review SET product_id = kept WHERE product_id = gone AND NOT EXISTS (
        SELECT FROM review AS own WHERE own.product_id = kept AND own.member_id = review.member_id);
    INSERT INTO wish (member_id, product_id, created_at)
        SELECT member_id, kept, created_at FROM wish WHERE product_id = gone ON CONFLICT DO NOTHING;
    UPDATE offer SET product_id = kept WHERE product_id = gone AND NOT EXISTS (SELECT FROM offer AS own
        WHERE own.product_id = kept AND own.vendor_id = offer.vendor_id AND own.currency = offer.currency);
    IF NOT EXISTS (SELECT FROM product_ingredient WHERE product_id = kept) THEN
        UPDATE product_ingredient SET product_id = kept WHERE product_id = gone;
    END IF;
    UPDATE product_certification SET product_id = kept WHERE product_id = gone AND NOT EXISTS (
        SELECT FROM product_certification AS own
        WHERE own.product_id = kept AND own.certification_id = product_certification.certification_id);
    UPDATE product_image SET product_id = kept WHERE product_id = gone
        AND NOT EXISTS (SELECT FROM product_image AS own WHERE own.product_id = kept);
    UPDATE social_video SET product_id = kept WHERE product_id = gone AND NOT EXISTS (
        SELECT FROM social_video AS own WHERE own.product_id = kept AND own.url = social_video.url);
    UPDATE feed_item SET product_id = kept WHERE product_id = gone;
    UPDATE product_alias SET product_id = kept WHERE product_id = gone;
    DELETE FROM product WHERE id = gone RETURNING * INTO was;
    INSERT INTO product_alias (slug, product_id, source, source_key)
        VALUES (was.slug, kept, was.source, was.source_key) ON CONFLICT (slug) DO UPDATE SET product_id = kept;
    UPDATE product SET gtin = coalesce(gtin, was.gtin), mpn = CASE mpn WHEN '' THEN was.mpn ELSE mpn END WHERE id = kept
        AND (gtin IS NULL AND was.gtin IS NOT NULL OR mpn = '' AND was.mpn <> '');
END $$;
ALTER TABLE desk_history DROP after;
