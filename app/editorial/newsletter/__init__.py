"""The newsletter: subscribing with consent, and leaving it without signing in."""
