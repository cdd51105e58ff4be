"""What requests and responses go through."""
