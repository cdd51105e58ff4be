"""Builds a window from PostgreSQL, in a process of its own."""
