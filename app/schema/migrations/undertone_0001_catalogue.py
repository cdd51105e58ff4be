"""The baseline: the shelves: brands, categories, products, shades, offers."""

from app.schema.sql_migration import sql_migration

ID = "0001_catalogue"
VERSION = "1.38.0"
DESCRIPTION = "the shelves: brands, categories, products, shades, offers"
forwards = sql_migration(ID, DESCRIPTION)
