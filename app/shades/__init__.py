"""A page for every shade: what it is in words, its place in the range, and the sitemaps of all of them."""
