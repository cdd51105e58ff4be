"""Commands that look after the database: its schema, its rights, and its backups."""
