"""Colours and comparisons for tests."""
