"""Brands, categories and product pages, and the import and export of the catalogue."""
