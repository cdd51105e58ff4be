"""Reads files into records, and their cells into values."""
