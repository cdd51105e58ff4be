"""What the pictures of shared links show."""
