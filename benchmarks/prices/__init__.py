"""Measures the history of a product in a database with a year of it."""
