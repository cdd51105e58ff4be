DROP TABLE search_phrases;
