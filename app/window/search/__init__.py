"""The data of a window that the search reads."""
