DROP TRIGGER product_image_noted_in ON product_image;
DROP TRIGGER product_image_noted_anew ON product_image;
DROP TRIGGER variant_noted_in ON variant;
DROP TRIGGER variant_noted_anew ON variant;
DROP TABLE fetched_picture;
DROP FUNCTION log_fetched_pictures, note_pictures;
