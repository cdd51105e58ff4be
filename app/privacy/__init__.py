"""Export and erasure of members' data, and how long data is stored. See docs/privacy.md."""
