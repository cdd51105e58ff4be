-- What was searched for and opened, by day. No column names a person, a session or an address.

CREATE TABLE search_count (
    day            date NOT NULL,
    query          text NOT NULL CHECK (length(query) BETWEEN 1 AND 80 AND query = btrim(query) AND query !~ '@'),
    asked          integer NOT NULL CHECK (asked >= 10), -- by so many different networks; fewer are not stored
    products_found integer NOT NULL CHECK (products_found >= 0), -- as of the last time it was asked that day
    words_not_met  text NOT NULL DEFAULT '' CHECK (length(words_not_met) <= 80),
    is_demo        boolean NOT NULL DEFAULT false,
    PRIMARY KEY (day, query) -- the days that retention takes away, and those of the reports
);

-- Without its query there is no opening: it needs the ten that asked.
CREATE TABLE search_opening (
    day        date NOT NULL,
    query      text NOT NULL,
    product_id bigint NOT NULL REFERENCES product ON DELETE CASCADE,
    opened     integer NOT NULL CHECK (opened > 0),
    PRIMARY KEY (day, query, product_id),
    FOREIGN KEY (day, query) REFERENCES search_count ON DELETE CASCADE
);
-- the product that is deleted
CREATE INDEX search_opening_product_id_idx ON search_opening (product_id);

-- What staff read. The id is a hash of the row's name, so that it stays the same and a browser can hold it.
CREATE VIEW searches_report AS
WITH searched AS (
    SELECT query,
        coalesce(sum(asked) FILTER (WHERE day = current_date), 0)::integer AS asked_today,
        coalesce(sum(asked) FILTER (WHERE day > current_date - 7), 0)::integer AS asked_7_days,
        sum(asked)::integer AS asked_30_days,
        (array_agg(products_found ORDER BY day DESC))[1] AS products_found,
        (array_agg(words_not_met ORDER BY day DESC))[1] AS words_not_met
    FROM search_count WHERE day > current_date - 30 GROUP BY query
), opened_product AS (
    SELECT query, product_id,
        coalesce(sum(opened) FILTER (WHERE day = current_date), 0) AS today,
        coalesce(sum(opened) FILTER (WHERE day > current_date - 7), 0) AS week,
        sum(opened) AS month
    FROM search_opening WHERE day > current_date - 30 GROUP BY query, product_id
), opened AS (
    SELECT query, sum(today)::integer AS opened_today, sum(week)::integer AS opened_7_days,
        sum(month)::integer AS opened_30_days,
        (array_agg(product.name ORDER BY month DESC, product_id))[1] AS most_opened
    FROM opened_product JOIN product ON product.id = product_id GROUP BY query
)
SELECT ('x' || left(md5(query), 13))::bit(52)::bigint AS id, query,
    products_found > 0 AND words_not_met = '' AS found, products_found, words_not_met,
    asked_today, asked_7_days, asked_30_days,
    coalesce(opened_today, 0) AS opened_today, coalesce(opened_7_days, 0) AS opened_7_days,
    coalesce(opened_30_days, 0) AS opened_30_days, coalesce(most_opened, '') AS most_opened
FROM searched LEFT JOIN opened USING (query);

CREATE VIEW search_openings_report AS
SELECT ('x' || left(md5(query || '/' || product_id), 13))::bit(52)::bigint AS id, query, product.name AS product,
    coalesce(sum(opened) FILTER (WHERE day = current_date), 0)::integer AS opened_today,
    coalesce(sum(opened) FILTER (WHERE day > current_date - 7), 0)::integer AS opened_7_days,
    sum(opened)::integer AS opened_30_days
FROM search_opening JOIN product ON product.id = product_id
WHERE day > current_date - 30 GROUP BY query, product_id, product.name;
