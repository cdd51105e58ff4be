DROP TRIGGER offer_appended_empty ON offer;
DROP FUNCTION append_offer_history, prune_offer_history, prepare_offer_history, make_offer_history_partition;
DROP TABLE offer_history;
DROP SCHEMA partitions;
