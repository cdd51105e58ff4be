"""Measures shoppers' reads: `just bench-api`."""
