"""The database schema: the migrations that create it, and the classes that describe its tables.

`migrations` holds numbered Piccolo migrations, each a pair of SQL files, up and down. They are written in SQL
because most of what makes the tables safe (checks, identities, generated columns, partial indexes,
triggers) has no Piccolo class. A migration that has been released is never edited.

`tables` describes each table once more as a Piccolo class. The admin shows and edits rows through these
classes, and Piccolo's own commands find them through `piccolo_app`; the shop's features write SQL in their
`queries.py` instead. A test compares every class with the table that the migrations made.
"""
