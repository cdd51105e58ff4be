"""Products in a member's own lists, found in the window by id.

What the window does not show (a draft, a product taken off the shelf, one added a moment ago) is left out.
"""

from collections.abc import Iterable
from typing import cast

import msgspec

from app.window.schemas import Card, Image
from app.window.window import Window


class ShownProduct(msgspec.Struct, frozen=True):
    """The part of a product that a list of reviews shows."""

    slug: str
    name: str
    category_slug: str
    images: list[Image]


_of_card = msgspec.json.Decoder(ShownProduct).decode


def load_shown_products(window: Window, product_ids: Iterable[int]) -> list[Card]:
    """The cards of some products, in their order."""
    rows = (window.product_row(product_id) for product_id in product_ids)
    # A card is JSON already and is copied as it is.
    return [cast("Card", msgspec.Raw(window.card(row))) for row in rows if row is not None]


def find_product(window: Window, product_id: int) -> ShownProduct | None:
    """The product of a review, as the review shows it."""
    row = window.product_row(product_id)
    return None if row is None else _of_card(window.card(row))
