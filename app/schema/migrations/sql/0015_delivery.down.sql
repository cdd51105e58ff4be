ALTER TABLE offer DROP delivery_pence;
