"""Wishlists."""
