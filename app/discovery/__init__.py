"""Finding things: search with facets, shades like a shade, what is trending, new and featured."""
