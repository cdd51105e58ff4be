"""Shared by all features: HTTP, the database, cookies, limits, logs and metrics."""
