"""Matches shades for the shop: words, verdicts, owned shades, wearers, mended pictures and chances."""
