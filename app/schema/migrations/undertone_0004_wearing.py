"""The baseline: what wearers know of shades."""

from app.schema.sql_migration import sql_migration

ID = "0004_wearing"
VERSION = "1.38.0"
DESCRIPTION = "what wearers know of shades"
forwards = sql_migration(ID, DESCRIPTION)
