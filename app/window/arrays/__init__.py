"""Arrays in files that all processes map."""
