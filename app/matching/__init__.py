"""Products with a shade like another one, in any order."""
