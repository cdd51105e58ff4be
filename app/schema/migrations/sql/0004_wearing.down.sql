DROP TABLE wear_report, worn_shade;
