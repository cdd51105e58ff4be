"""Prices, sizes and stock."""
