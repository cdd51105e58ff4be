"""The baseline: who watches which table."""

from app.schema.sql_migration import sql_migration

ID = "0010_triggers"
VERSION = "1.38.0"
DESCRIPTION = "who watches which table"
forwards = sql_migration(ID, DESCRIPTION)
