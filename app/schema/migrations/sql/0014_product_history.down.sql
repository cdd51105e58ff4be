DROP TABLE product_history;
