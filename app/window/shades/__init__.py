"""Shades of a window: their indexes, tones and matches."""
