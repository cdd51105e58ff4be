"""Members: sign-in, sessions, profiles, wishlists and follows."""
