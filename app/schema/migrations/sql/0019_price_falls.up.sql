-- What was observed lately, for the feed of price falls. Rows come in the order of time, so that this stays small.
CREATE INDEX offer_history_observed_at_idx ON offer_history USING brin (observed_at) WITH (pages_per_range = 32);
