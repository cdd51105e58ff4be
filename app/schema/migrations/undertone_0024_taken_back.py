"""What a change at the desk made is kept, so that it alone is taken back; prices a join moves are held."""

from app.schema.sql_migration import sql_migration

ID = "0024_taken_back"
VERSION = "1.38.0"
DESCRIPTION = "What changes at the desk made, and moved prices that are held"
forwards = sql_migration(ID, DESCRIPTION)
