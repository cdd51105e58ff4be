"""The launcher: it starts embedded PostgreSQL, API and storefront, and keeps them running."""
