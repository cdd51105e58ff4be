"""Counting the requests of each caller."""
