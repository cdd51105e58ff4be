"""What changes in a window while it is served."""
