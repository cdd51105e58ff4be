"""Gives amounts of money as pages, letters, pictures and the API show them."""


def format_pounds(pence: int) -> str:
    """For example £1,299.00."""
    return f"£{pence / 100:,.2f}"


def to_pounds(pence: int | None) -> float | None:
    return None if pence is None else pence / 100
