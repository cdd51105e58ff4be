"""Complaints, and reports of what members show on their profiles."""
