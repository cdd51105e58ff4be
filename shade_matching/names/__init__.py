"""Reads colours from the names of shades."""
