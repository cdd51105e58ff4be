DROP TABLE staff_session, staff;
