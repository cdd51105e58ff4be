"""Products seen through the shade that a shopper wears: which have it, and how close the others come.

Everything here is about products for skin, and exact: each is as close as its closest shade, by CIEDE2000 on
the mended colours that matches go by.
"""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from app.matching.asked_colours import AskedColour, read_asked_colour, read_picked_colour
from app.matching.matching import NO_SHADES, NearShades
from app.matching.schemas import WornColour
from app.matching.searched_colours import Lab
from app.window.arrays import bitmaps
from app.window.arrays.bitmaps import Bits, Rows
from app.window.prices.availability import walk_available_first
from app.window.window import Window
from shade_matching.depth import acceptable_limit

FEW = 500  # products whose shades are looked at one by one
LOOKED_AT = 8  # times as many of the closest products as a list needs, and that again
MAX_CHECKED_SHADES = 2_000


def read_worn(window: Window, worn: WornColour, field: tuple[str | int, ...]) -> AskedColour:
    """The shade that is worn. One that is gone is matched by its colour, like a colour of unknown source."""
    place = None if worn.variant_id is None else window.variant_place(worn.variant_id)
    if place is not None:
        return read_asked_colour(window, place)
    return read_picked_colour(worn.hex, (*field, "hex"))


def find_closest(window: Window, lab: Lab, rows: Sequence[int]) -> NearShades:
    """The closest shade of each product of some rows that is for skin, the closest first."""
    starts = window.products.first_variant
    for_skin = window.labels.skin_categories[window.products.category[list(rows)]].tolist()
    ranges = [
        np.arange(starts[row], starts[row + 1]) for row, is_for_skin in zip(rows, for_skin, strict=True)
        if is_for_skin and starts[row] < starts[row + 1]
    ]  # fmt: skip
    if not ranges:
        return NO_SHADES
    places = np.concatenate(ranges)
    return NearShades(*window.shades.nearest_among(lab, len(ranges), places, per_group=True))


def find_with_shade(window: Window, lab: Lab) -> Bits:
    """The products that have the shade: one of theirs is very close to it, or closer."""
    if not len(window.shades):
        return bitmaps.none_of(window.rows)
    places, _ = window.shades.within(lab, acceptable_limit(lab))
    places = places[window.skin_shades[places]]
    return bitmaps.from_rows(window.variants.product[places], window.rows)


def order_by_closeness(window: Window, found: Bits, lab: Lab, skip: int, take: int) -> Rows:
    """Rows of a page of the products found, closest first; then those not for skin, best rated first."""
    wanted = min(skip + take, bitmaps.count(found))
    closest = _list_closest(window, found, lab, wanted)
    if len(closest) == wanted:
        return closest[skip:]
    others = found & ~bitmaps.from_rows(closest, window.rows)
    order, availability = window.overlay.by_rating, window.overlay.availability
    rest = walk_available_first(availability, others, order, 0, wanted - len(closest))
    return np.concatenate([closest, rest])[skip:]


def _list_closest(window: Window, found: Bits, lab: Lab, most: int) -> Rows:
    """The rows of the products for skin that are closest, the closest first.

    Of many found, mostly enough are among the closest products of all, which are fast to find.
    """
    if not most or not len(window.shades):
        return np.empty(0, dtype=np.int32)
    product = window.variants.product
    if bitmaps.count(found) <= FEW:
        places = find_closest(window, lab, bitmaps.members(found).tolist()).places[:most]
        return product[places].astype(np.int32)
    for looked_at in (LOOKED_AT * most, LOOKED_AT**2 * most):
        places, _ = window.shades.nearest(lab, min(looked_at, MAX_CHECKED_SHADES), per_group=True)
        rows = product[places[window.skin_shades[places]]]
        rows = rows[_are_members(found, rows)]
        if len(rows) >= most:
            return rows[:most].astype(np.int32)
    is_found = np.zeros(window.rows, dtype=np.bool_)
    is_found[bitmaps.members(found)] = True
    within = is_found[product]
    within &= window.skin_shades
    places, _ = window.shades.nearest(lab, most, within=within, per_group=True)
    return product[places].astype(np.int32)


def _are_members(found: Bits, rows: Rows) -> npt.NDArray[np.bool_]:
    """Whether each of the rows is in a set: `bitmaps` has 64 of them to a word."""
    bits = found[rows >> 6] >> (rows & 63).astype(np.uint64)
    members: npt.NDArray[np.bool_] = (bits & np.uint64(1)).astype(np.bool_)
    return members
