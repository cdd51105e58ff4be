"""What the shop knows of the demo: how to load it, and how to keep it out of production."""
