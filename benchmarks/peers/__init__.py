"""What other shops need for the same goods: `just bench-peers`."""
