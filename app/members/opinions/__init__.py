"""Reviews and votes as one member sees them."""
