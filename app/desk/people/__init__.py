"""Members at the desk."""
