-- A picture of the product in this shade, where its brand or a retailer gives one.
ALTER TABLE variant ADD picture text CHECK (length(picture) BETWEEN 1 AND 2000);
