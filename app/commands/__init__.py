"""The commands of `undertone`."""
