"""A member blocks another: they see nothing of them any more."""
