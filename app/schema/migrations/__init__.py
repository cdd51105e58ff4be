"""A module for each migration. Piccolo finds and orders them by file name; the statements are in `sql`."""
