"""Duties of a site that shows reviews."""

from app.schema.sql_migration import sql_migration

ID = "0015_duties"
VERSION = "1.38.0"
DESCRIPTION = "duties of a site that shows reviews"
forwards = sql_migration(ID, DESCRIPTION)
