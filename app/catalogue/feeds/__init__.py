"""Feeds: retailers' products, read again and again from a file or an address."""
