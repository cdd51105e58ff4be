"""Goods that retailers' feeds bring, and those of them that wait for staff."""
