"""How long each frequent query takes in a database with millions of reviews and members."""
