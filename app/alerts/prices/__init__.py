"""Whom the latest prices concern."""
