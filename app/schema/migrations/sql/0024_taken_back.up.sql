-- What the fields said after the change: of a former row nobody knows.
ALTER TABLE desk_history ADD after jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(after) = 'object');

-- Two products become one: their prices are judged at once, by what stood there before.
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
    -- An offer beyond reason there waits for staff, as it does of a feed.
    WITH moving AS MATERIALIZED (
        SELECT * FROM offer WHERE product_id = gone AND NOT EXISTS (SELECT FROM offer AS own
            WHERE own.product_id = kept AND own.vendor_id = offer.vendor_id AND own.currency = offer.currency)),
    outlying AS MATERIALIZED (
        SELECT judged.* FROM (
            SELECT array_agg(kept) AS products, array_agg(vendor_id) AS vendors, array_agg(currency) AS currencies,
                array_agg(price_pence) AS prices FROM moving) AS given
        CROSS JOIN LATERAL find_outlying(products, vendors, currencies, prices) AS judged
        WHERE NOT EXISTS (SELECT FROM held_price AS own WHERE own.product_id = kept AND own.vendor_id = judged.vendor_id
            AND own.currency = judged.currency AND own.price_pence = judged.price_pence AND own.standing = 'accepted')),
    held AS (
        INSERT INTO held_price AS held (product_id, vendor_id, currency, price_pence, url, in_stock, delivery_pence, evidence)
        SELECT kept, vendor_id, currency, moving.price_pence, url, in_stock, delivery_pence, evidence
        FROM outlying JOIN moving USING (vendor_id, currency)
        ON CONFLICT (product_id, vendor_id, currency) DO UPDATE SET price_pence = excluded.price_pence, former_pence = NULL,
            url = excluded.url, in_stock = excluded.in_stock, delivery_pence = excluded.delivery_pence,
            evidence = excluded.evidence, standing = 'waiting', created_at = now(), decided_at = NULL
        WHERE held.price_pence <> excluded.price_pence OR held.standing = 'waiting')
    UPDATE offer SET product_id = kept FROM moving LEFT JOIN outlying USING (vendor_id, currency)
    WHERE offer.id = moving.id AND outlying.evidence IS NULL;
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
