DROP VIEW search_openings_report;
DROP VIEW searches_report;
DROP TABLE search_opening;
DROP TABLE search_count;
