DROP TABLE held_price;
DROP FUNCTION accept_price, find_outlying;
ALTER TABLE product DROP discontinued, DROP withdrawal_reason;
