"""The baseline: feeds of retailers, merged things, fetched pictures, prices that wait."""

from app.schema.sql_migration import sql_migration

ID = "0011_feeds"
VERSION = "1.38.0"
DESCRIPTION = "feeds of retailers, merged things, fetched pictures, prices that wait"
forwards = sql_migration(ID, DESCRIPTION)
