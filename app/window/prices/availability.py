"""Lists what can be bought first: then what is out of stock, then what has no price in pounds."""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from app.window.arrays.bitmaps import Bits, Rows, count, from_mask, walk

IN_STOCK, OUT_OF_STOCK, NO_OFFER = range(3)


def split_by_availability(price: Rows, in_stock: npt.NDArray[np.uint8]) -> Bits:
    """The sets of products that are in stock, out of stock, and without a price, one a row."""
    ranks = rank_availability(price, in_stock)
    return np.vstack([from_mask(ranks == rank) for rank in (IN_STOCK, OUT_OF_STOCK, NO_OFFER)])


def rank_availability(price: Rows, in_stock: npt.NDArray[np.uint8]) -> npt.NDArray[np.int64]:
    """Rank each product by its availability: buyable, sold out, without an offer."""
    return np.where(in_stock != 0, IN_STOCK, np.where(price >= 0, OUT_OF_STOCK, NO_OFFER))


def walk_available_first(sets: Bits, bits: Bits, order: Rows, skip: int, take: int) -> Rows:
    """A page of a set in a given order, what can be bought first."""
    pages = list(_walk_sets(sets, bits, order, skip, take))
    return np.concatenate(pages) if len(pages) > 1 else pages[0]


def _walk_sets(sets: Bits, bits: Bits, order: Rows, skip: int, take: int) -> Iterator[Rows]:
    for group in sets:
        own = bits & group
        size = count(own)
        page = walk(own, order, skip, take) if size > skip else order[:0]
        yield page
        skip, take = max(skip - size, 0), take - len(page)
        if not take:
            return
