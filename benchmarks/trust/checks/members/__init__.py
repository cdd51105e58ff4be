"""Checks that act as members and strangers who may not do something."""
