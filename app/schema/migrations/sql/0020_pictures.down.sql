ALTER TABLE variant DROP picture;
