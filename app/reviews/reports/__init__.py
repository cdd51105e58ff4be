"""Reports of reviews, for moderators."""
