DROP TABLE member_write;
