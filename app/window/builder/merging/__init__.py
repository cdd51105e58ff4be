"""Merges what changed into a copy of the published window."""
