"""Brands, categories and product pages."""
