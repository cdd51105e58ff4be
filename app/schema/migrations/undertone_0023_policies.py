"""Which policies a member knows: beside the terms, the privacy policy and how reviews are treated."""

from app.schema.sql_migration import sql_migration

ID = "0023_policies"
VERSION = "1.38.0"
DESCRIPTION = "Which policies a member knows"
forwards = sql_migration(ID, DESCRIPTION)
