"""Products in a member's own lists, found in the window by id.

What the window does not show (a draft, a product taken off the shelf, one added a moment ago) is left out.
"""

from collections.abc import Iterable
from typing import cast

import msgspec
import numpy as np

from app.window.schemas import FoundCard, Image, add_shown_shade
from app.window.window import Window


class ShownProduct(msgspec.Struct, frozen=True):
    """The part of a product that a list of reviews shows."""

    slug: str
    name: str
    category_slug: str
    images: list[Image]


_of_card = msgspec.json.Decoder(ShownProduct).decode


def load_shown_products(window: Window, wishes: Iterable[tuple[int, int | None]]) -> list[FoundCard]:
    """The cards of some products, in their order, each in the shade that it is wished in."""
    rows = ((window.product_row(product_id), shade) for product_id, shade in wishes)
    # A card is JSON already and is copied as it is.
    return [cast("FoundCard", _load_card(window, row, shade)) for row, shade in rows if row is not None]


def _load_card(window: Window, row: int, shade: int | None) -> msgspec.Raw:
    card = msgspec.Raw(window.texts.card(row))
    place = None if shade is None else window.variant_place(shade)
    return (
        card if place is None else add_shown_shade(card, window.texts.decode_swatches(np.array([place]))[0])
    )


def find_product(window: Window, product_id: int) -> ShownProduct | None:
    """The product of a review, as the review shows it."""
    row = window.product_row(product_id)
    return None if row is None else _of_card(window.texts.card(row))
