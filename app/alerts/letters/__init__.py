"""The letters of alerts."""
