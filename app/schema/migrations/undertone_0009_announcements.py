"""The baseline: who changes what shoppers see says so."""

from app.schema.sql_migration import sql_migration

ID = "0009_announcements"
VERSION = "1.38.0"
DESCRIPTION = "who changes what shoppers see says so"
forwards = sql_migration(ID, DESCRIPTION)
