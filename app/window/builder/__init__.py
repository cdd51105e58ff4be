"""Builds a window from PostgreSQL, elsewhere than in the processes that serve it."""
