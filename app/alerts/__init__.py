"""Alerts: somebody is told once a price is low enough, or once something is in stock again."""
