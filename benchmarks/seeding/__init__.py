"""The cost of seeding a million shades and of building their window: `just bench-seeding`."""
