DROP FUNCTION announce_reviews, announce_products, announce_rows, announce_catalogue, catalogue_version CASCADE;
