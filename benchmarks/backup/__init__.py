"""Measures backing up and restoring a large shop."""
