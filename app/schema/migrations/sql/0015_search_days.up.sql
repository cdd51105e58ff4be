-- How the searches of a day went: numbers alone, so that a shop sees them in which no query is asked by ten. A word is told
-- only if it is in the project's own lists, or names something of the shop: it says nothing of who typed it.
CREATE TABLE search_day (
    day      date NOT NULL,
    outcome  text NOT NULL CHECK (outcome IN ('shown', 'opened', 'found nothing', 'let words go')),
    word     text NOT NULL DEFAULT '' CHECK (length(word) <= 40), -- that nothing met; empty for all of the day
    searches integer NOT NULL CHECK (searches > 0), -- each network once a query
    PRIMARY KEY (day, outcome, word)
);

CREATE VIEW search_days_report AS
SELECT (day - date '2000-01-01')::bigint AS id, day,
    coalesce(sum(searches) FILTER (WHERE outcome = 'shown'), 0)::integer AS shown,
    coalesce(sum(searches) FILTER (WHERE outcome = 'found nothing' AND word = ''), 0)::integer AS found_nothing,
    coalesce(sum(searches) FILTER (WHERE outcome = 'let words go' AND word = ''), 0)::integer AS let_words_go,
    greatest(coalesce(sum(searches) FILTER (WHERE outcome = 'shown'), 0)
        - coalesce(sum(searches) FILTER (WHERE outcome = 'opened'), 0), 0)::integer AS left_without_opening,
    coalesce(string_agg(word || ' ' || searches, ', ' ORDER BY searches DESC, word) FILTER (WHERE word <> ''), '')
        AS words_not_met
FROM search_day GROUP BY day;
