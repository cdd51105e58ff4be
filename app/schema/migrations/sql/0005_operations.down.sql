DROP TABLE shop_state;
DROP VIEW product_activity;
DROP TABLE product_view, audit_entry;
DROP FUNCTION forget_audit_before, keep_audit;
