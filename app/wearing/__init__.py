"""What members say of shades: which they wear well, and how others sat beside them."""
