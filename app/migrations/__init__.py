"""How the schema came to be: numbered Piccolo migrations, each a pair of SQL files, up and down.

The tables are written in SQL because most of what makes them safe (checks, identities, generated columns,
partial indexes, triggers) has no Piccolo class. A test holds the Piccolo tables of `app.tables` to what it
makes. A new step is a file in `steps` and its pair in `sql`; a step that has been released is never edited.
"""
