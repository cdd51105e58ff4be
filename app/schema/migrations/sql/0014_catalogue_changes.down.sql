DROP TRIGGER offer_logged_in ON offer;
DROP TRIGGER offer_logged_anew ON offer;
DROP TRIGGER offer_logged_out ON offer;
CREATE TRIGGER offer_announced_in AFTER INSERT ON offer REFERENCING NEW TABLE AS changed_rows
    FOR EACH STATEMENT EXECUTE FUNCTION announce_rows();
CREATE TRIGGER offer_announced_out AFTER DELETE ON offer REFERENCING OLD TABLE AS changed_rows
    FOR EACH STATEMENT EXECUTE FUNCTION announce_rows();
CREATE TRIGGER offer_announced_anew AFTER UPDATE ON offer REFERENCING NEW TABLE AS changed_rows
    FOR EACH STATEMENT EXECUTE FUNCTION announce_rows();
DROP FUNCTION log_offer_changes, log_changes;
DELETE FROM shop_state WHERE key = 'catalogue_changes_from';
DROP TABLE catalogue_change;
