"""Catalogues that anybody may have: The Pudding, the Makeup API and Open Beauty Facts."""
