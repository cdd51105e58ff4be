"""The shade passport of a member: the shades that they and theirs wear, on every device of theirs."""
