DROP VIEW search_days_report;
DROP TABLE search_day;
