-- A picture of the product in this shade, where its brand or a retailer gives one.
ALTER TABLE variant ADD picture text CHECK (length(picture) BETWEEN 1 AND 2000);

-- The shade that the author of a review wore, if they want it shown with the review.
ALTER TABLE review ADD worn_variant_id bigint REFERENCES variant ON DELETE SET NULL;
CREATE INDEX review_worn_variant_id_idx ON review (worn_variant_id);
