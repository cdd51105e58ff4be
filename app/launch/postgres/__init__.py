"""The embedded PostgreSQL."""
