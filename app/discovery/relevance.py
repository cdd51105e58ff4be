"""Orders the products of a search by relevance: a sum of parts that can be shown for each product."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from app.window.bitmaps import Rows
from app.window.columns import NO_PRICE
from app.window.window import Window

Floats = npt.NDArray[np.float32]

WORDS, TYPE, COLOUR, PREFERRED, FRESH, QUALITY = 4.0, 1.5, 1.5, 1.0, 1.0, 1.0
"""The most that each part adds."""
UNAVAILABLE = -0.5  # out of stock everywhere, or not sold in pounds
NOT_SOLD = -100.0  # cannot be bought: after everything that can
FRESH_DAYS = 180


@dataclass(frozen=True, slots=True)
class Signals:
    """What relevance depends on besides the window: by row, or None where a query has no such part."""

    words: Floats | None = None
    colour: Floats | None = None
    types: frozenset[int] = frozenset()
    preferred: npt.NDArray[np.bool_] | None = None
    is_fresh_wanted: bool = False


def rate_rows(window: Window, rows: Rows, signals: Signals) -> dict[str, Floats]:
    """Rate products: each part of their relevance."""
    products = window.products
    parts = {"quality": QUALITY * window.overlay.quality[rows]}
    if signals.words is not None:
        scores = signals.words[rows]
        parts["words"] = WORDS * scores / max(float(scores.max(initial=0)), 1e-6)
    if signals.colour is not None:
        parts["colour"] = COLOUR * signals.colour[rows]
    if signals.types:
        parts["type"] = TYPE * np.isin(window.search.longest_type[rows], [*signals.types])
    if signals.preferred is not None:
        parts["preferred"] = PREFERRED * signals.preferred[rows]
    if signals.is_fresh_wanted:
        age = (products.created.max(initial=0) - products.created[rows]) / 86_400
        parts["fresh"] = FRESH * np.exp(-age / FRESH_DAYS)
    parts["availability"] = _rate_availability(window, rows)
    return {name: np.asarray(part, dtype=np.float32) for name, part in parts.items()}


def _rate_availability(window: Window, rows: Rows) -> Floats:
    priced, in_stock = window.products.price[rows] != NO_PRICE, window.products.in_stock[rows] != 0
    worst = np.where(priced | in_stock, UNAVAILABLE, NOT_SOLD)
    return np.where(priced & in_stock, 0.0, worst).astype(np.float32)


def order_rows(rows: Rows, parts: dict[str, Floats], skip: int, take: int) -> Rows:
    """The rows of a page, most relevant first; of equals the older product."""
    worth = np.sum([*parts.values()], axis=0)
    if skip + take < len(rows):
        edge = len(rows) - skip - take
        on_page = worth >= np.partition(worth, edge)[edge]
        rows, worth = rows[on_page], worth[on_page]
    return rows[np.argsort(-worth, kind="stable")][skip : skip + take]
