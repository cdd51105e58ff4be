"""The one-command start: embedded PostgreSQL, API and storefront under one supervisor."""
