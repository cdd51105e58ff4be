"""The baseline: counts that the database keeps itself."""

from app.schema.sql_migration import sql_migration

ID = "0008_counters"
VERSION = "1.38.0"
DESCRIPTION = "counts that the database keeps itself"
forwards = sql_migration(ID, DESCRIPTION)
