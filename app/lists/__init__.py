"""Trending, new and featured products, the ranges of brands, and the events behind them."""
