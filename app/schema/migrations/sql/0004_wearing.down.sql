DROP TABLE wear_burst, wear_report, worn_shade;
