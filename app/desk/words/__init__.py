"""What the shop writes: posts and the newsletter."""
