"""What retailers' feeds bring, and what of it waits for staff."""
