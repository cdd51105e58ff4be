"""Searches at the desk."""
