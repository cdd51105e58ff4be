"""What a member's writes and profile cost: `just bench-members`."""
