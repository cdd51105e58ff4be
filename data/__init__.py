"""The demo catalogue: its words, its recipes and its pictures."""
