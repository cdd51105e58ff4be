"""Other shop systems with the same products: `just bench-peers`."""
