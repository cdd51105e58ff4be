"""The content of the pictures of shared links."""
