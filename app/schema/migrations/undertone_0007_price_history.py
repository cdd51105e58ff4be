"""The baseline: what was observed of every offer."""

from app.schema.sql_migration import sql_migration

ID = "0007_price_history"
VERSION = "1.38.0"
DESCRIPTION = "what was observed of every offer"
forwards = sql_migration(ID, DESCRIPTION)
