"""Looks for reviews that were written in concert, and holds them for staff."""
