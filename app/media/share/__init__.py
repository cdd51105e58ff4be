"""Pictures for links that are shared: drawn by a process of their own, of what a page compares."""
