DROP TABLE erasure;
