"""Loads the demo, and keeps it out of production."""
