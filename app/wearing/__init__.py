"""Members' statements about shades: those they wear well, and the fit of others beside them."""
