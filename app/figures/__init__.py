"""Figures for the merchant: visits, searches, matches, wishes and clicks to retailers, without whose."""
