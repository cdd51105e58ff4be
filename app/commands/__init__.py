"""The small commands that belong to no feature."""
