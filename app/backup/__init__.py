"""Backs a shop up, restores it and verifies backups: the database, members' pictures and the settings."""
