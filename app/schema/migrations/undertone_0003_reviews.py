"""The baseline: what members say, and how it is moderated."""

from app.schema.sql_migration import sql_migration

ID = "0003_reviews"
VERSION = "1.38.0"
DESCRIPTION = "what members say, and how it is moderated"
forwards = sql_migration(ID, DESCRIPTION)
