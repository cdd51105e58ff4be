"""The catalogue by the Universal Commerce Protocol, at /ucp."""
