"""The query, its readings, the products found, near misses and suggestions."""
