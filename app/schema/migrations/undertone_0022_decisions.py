"""A decision on something of a profile settles all reports of it, and its member is told once."""

from app.schema.sql_migration import sql_migration

ID = "0022_decisions"
VERSION = "1.38.0"
DESCRIPTION = "One decision for all reports of something on a profile"
forwards = sql_migration(ID, DESCRIPTION)
