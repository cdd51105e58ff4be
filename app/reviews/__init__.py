"""Reviews, votes on them and reports of them."""
