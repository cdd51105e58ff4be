"""Changes of a window while it is served."""
