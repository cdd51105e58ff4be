"""The baseline: who shops here."""

from app.schema.sql_migration import sql_migration

ID = "0002_members"
VERSION = "1.38.0"
DESCRIPTION = "who shops here"
forwards = sql_migration(ID, DESCRIPTION)
