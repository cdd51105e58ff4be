"""The cost of a member's writes and profile: `just bench-members`."""
