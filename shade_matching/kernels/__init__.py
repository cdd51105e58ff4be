"""The compiled part of matching."""
