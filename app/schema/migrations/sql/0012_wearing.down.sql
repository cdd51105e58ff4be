DROP TABLE wear_report, worn_shade;
DROP FUNCTION announce_wearing();
DELETE FROM shop_state WHERE key = 'wearing_announced';
