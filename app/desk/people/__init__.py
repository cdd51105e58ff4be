"""Members, what they say in reviews, and what they search for."""
