"""What the names of shades say of their colours."""
