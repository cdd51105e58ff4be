"""Writes amounts of money as pages, letters and pictures show them."""


def format_pounds(pence: int) -> str:
    """For example £1,299.00."""
    return f"£{pence / 100:,.2f}"
