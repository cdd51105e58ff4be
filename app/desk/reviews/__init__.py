"""Reviews at the desk."""
