"""Whom a member follows."""
