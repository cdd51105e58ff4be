"""Counts what shoppers search for, and what they open after it, without knowing who they are.

See docs/decisions/0012-search-counts-without-shoppers.md.
"""
