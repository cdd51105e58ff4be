"""Reads what a query says in numbers: prices, sizes, ratings and colours by their number."""
