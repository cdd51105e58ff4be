DROP TABLE machine;
