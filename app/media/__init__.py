"""Pictures: those of members, of products and of shared links, drawn and re-encoded apart from requests."""
