"""What shoppers' reads cost: `just bench-api`."""
