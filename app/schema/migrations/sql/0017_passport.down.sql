DROP TABLE shade_passport;
