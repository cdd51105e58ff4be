"""Feeds to follow: posts, new products and price falls, as Atom and JSON Feed."""
