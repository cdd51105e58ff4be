"""Signing in with Google, Facebook or Apple, and the first time: signing up."""
