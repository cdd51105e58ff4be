"""The baseline: letters and alerts."""

from app.schema.sql_migration import sql_migration

ID = "0012_letters"
VERSION = "1.38.0"
DESCRIPTION = "letters and alerts"
forwards = sql_migration(ID, DESCRIPTION)
