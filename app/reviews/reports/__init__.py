"""Reviews that should not stand, for a moderator to look at."""
