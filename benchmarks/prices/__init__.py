"""How long the history of a product takes in a database with a year of it."""
