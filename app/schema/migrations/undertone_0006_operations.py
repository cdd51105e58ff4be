"""The baseline: audit, activity, searches, staff, machines, state."""

from app.schema.sql_migration import sql_migration

ID = "0006_operations"
VERSION = "1.38.0"
DESCRIPTION = "audit, activity, searches, staff, machines, state"
forwards = sql_migration(ID, DESCRIPTION)
