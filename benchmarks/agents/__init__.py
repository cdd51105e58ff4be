"""Fifty questions of shoppers for an agent that has /mcp and nothing else, and the judge of its answers."""
