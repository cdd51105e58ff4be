"""Finding products: search with facets, similar shades, and lists of trending, new and featured products."""
