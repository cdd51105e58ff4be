"""Members follow members."""
