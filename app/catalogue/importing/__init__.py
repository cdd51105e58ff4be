"""Doors for a real catalogue: our own set of files, and three public ones."""
