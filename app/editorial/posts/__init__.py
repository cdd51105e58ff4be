"""Posts of the blog as staff write them, and when they appear."""
