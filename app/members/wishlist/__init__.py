"""What a member wishes for."""
