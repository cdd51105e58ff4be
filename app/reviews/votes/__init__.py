"""Votes on reviews."""
