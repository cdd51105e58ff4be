"""Whole palettes: which colour stands for which, which are too near to keep, pictures in few colours."""
