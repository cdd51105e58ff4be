"""The command `undertone-shades`."""
