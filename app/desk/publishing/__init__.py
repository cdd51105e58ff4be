"""Texts that the shop writes: posts and the newsletter."""
