"""Piccolo reads these by file name, so a name says whose step it is."""
