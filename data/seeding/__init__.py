"""Fills an empty shop with the demo catalogue, its community and its blog, every row marked as a demo's."""
