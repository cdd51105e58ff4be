"""Brands, with their other names, and categories."""
