"""What the shop knows of the demo: the one door it comes through, and that production stays without it."""
