DROP TRIGGER shop_fact_announced ON shop_fact;
DROP FUNCTION announce_shop_facts, decide_burst, log_renamed, log_lists, log_swatches, log_edited_products, log_product_rows, log_products,
    log_offer_changes, log_changes, announce_wearing_rows, announce_reviews, announce_products, announce_rows,
    announce_catalogue, log_change, catalogue_version, raise_catalogue_version;
