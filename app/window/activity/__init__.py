"""Ratings, reviews and views of products, as windows count them."""
