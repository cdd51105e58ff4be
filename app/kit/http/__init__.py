"""The layers that requests and responses go through."""
