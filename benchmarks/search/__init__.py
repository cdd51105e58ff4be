"""Judges the search by sets of queries whose right answers are known, beside two other engines."""
