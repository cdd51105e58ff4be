ALTER TABLE review DROP worn_variant_id;
ALTER TABLE variant DROP picture;
