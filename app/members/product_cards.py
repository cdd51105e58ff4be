"""Products as a member's own lists show them: ready in the window, found by id.

What the window does not show (a draft, a product taken off the shelf, one added a moment ago) is left out.
"""

from collections.abc import Iterable
from typing import cast

import msgspec

from app.window.schemas import Card, Image
from app.window.window import Window


class ShownProduct(msgspec.Struct, frozen=True):
    """As much of a product as a list of reviews shows."""

    slug: str
    name: str
    category_slug: str
    images: list[Image]


_of_card = msgspec.json.Decoder(ShownProduct).decode


def load_shown_products(window: Window, product_ids: Iterable[int]) -> list[Card]:
    """The cards of some products, in their order."""
    rows = (window.product_row(product_id) for product_id in product_ids)
    # Bytes already: a card that is only passed on is neither read nor written again.
    return [cast("Card", msgspec.Raw(window.card(row))) for row in rows if row is not None]


def find_product(window: Window, product_id: int) -> ShownProduct | None:
    """What a review of a product shows of it."""
    row = window.product_row(product_id)
    return None if row is None else _of_card(window.card(row))
