"""The demo's pictures: what each shows, the process that draws it, and how the shop serves it."""
