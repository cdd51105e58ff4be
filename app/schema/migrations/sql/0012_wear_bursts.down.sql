DROP TABLE wear_burst;
DROP FUNCTION decide_burst();
