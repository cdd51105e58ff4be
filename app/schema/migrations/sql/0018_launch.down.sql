DROP TABLE shop_fact, retailer_click, visitor_day;
DROP FUNCTION announce_shop_facts;
ALTER TABLE brand DROP managed_by;
