"""The baseline: what the shop writes, and to whom."""

from app.schema.sql_migration import sql_migration

ID = "0005_editorial"
VERSION = "1.38.0"
DESCRIPTION = "what the shop writes, and to whom"
forwards = sql_migration(ID, DESCRIPTION)
