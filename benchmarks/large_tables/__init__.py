"""Measures frequent queries in a database with millions of reviews and members."""
