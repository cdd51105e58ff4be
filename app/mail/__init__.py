"""Letters by e-mail: written into an outbox, and sent from there by one process of the shop."""
