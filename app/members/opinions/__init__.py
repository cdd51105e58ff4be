"""What members say of products, as whoever looks sees it."""
