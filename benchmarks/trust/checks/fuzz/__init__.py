"""Checks that send malformed and hostile input."""
