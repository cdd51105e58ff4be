"""Reads what a shopper means from a search query. It knows words and names, not products, databases or HTTP."""
