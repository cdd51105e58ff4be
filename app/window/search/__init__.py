"""What the search reads of a window."""
