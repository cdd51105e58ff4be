"""Brings windows from the machine that builds them to those that serve, through an object store."""
