"""Pictures: members' own, those of products and feeds, and those of shared links, drawn apart from requests."""
