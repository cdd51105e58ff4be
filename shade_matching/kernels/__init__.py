"""What of matching is compiled."""
