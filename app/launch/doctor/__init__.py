"""The findings of `undertone doctor`."""
