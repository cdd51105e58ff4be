"""What filling a shop with a million shades costs, and building its window: `just bench-seeding`."""
