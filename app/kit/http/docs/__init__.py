"""Pages about the API and the project, for whoever builds on them."""
