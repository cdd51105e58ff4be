"""The blog and the newsletter."""
