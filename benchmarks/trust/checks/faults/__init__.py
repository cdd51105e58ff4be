"""Checks that break, fill, freeze or overload what the shop stands on."""
