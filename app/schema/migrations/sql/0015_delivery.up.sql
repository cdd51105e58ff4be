-- What delivery costs, in hundredths of the offer's currency. NULL is unknown, which is not the same as free.
ALTER TABLE offer ADD delivery_pence integer CHECK (delivery_pence >= 0);
