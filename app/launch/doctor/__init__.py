"""What `undertone doctor` finds."""
