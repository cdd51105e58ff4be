"""Installs, tests and checks the project. Nothing here runs in a shop."""
