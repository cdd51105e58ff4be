"""Reads what a shopper means from a query. It knows words and names, not products, databases or HTTP."""
