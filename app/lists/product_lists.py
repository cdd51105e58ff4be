"""The short lists of the front page: trending, new and featured products, and the wall of shades."""

from functools import lru_cache

import msgspec
import numpy as np

from app.lists.schemas import WallShade
from app.window.arrays import bitmaps
from app.window.arrays.bitmaps import Rows
from app.window.arrays.columns import NONE, Numbers
from app.window.prices.availability import walk_available_first
from app.window.shades.shade_indexes import ShadeIndexes
from app.window.window import Window
from shade_engine import to_lab

WALL_SIZE = 480  # shades
MIN_SKIN_SHADES = 72  # from so many on the wall shows only shades for skin
MAX_CHOSEN = 10  # products that are featured where the shop chose none
LIVELIEST = 1000  # products that these are chosen from


class _CardNames(msgspec.Struct, frozen=True):
    """The part of a product's card that the wall shows."""

    slug: str
    name: str
    brand: str


_card_names = msgspec.json.Decoder(_CardNames)


def list_trending(window: Window, category: int | None, most: int) -> Rows:
    """List the products with most recent activity."""
    return _take_from_category(window, window.overlay.by_heat, category, most)


def list_new(window: Window, category: int | None, most: int) -> Rows:
    return _take_from_category(window, window.overlay.by_age, category, most)


def list_featured(window: Window) -> Rows:
    """List the featured products, by rank. Where the shop chose none, the liveliest of each category."""
    ranks, ids = window.products.featured, window.products.id
    chosen = bitmaps.members(window.alive)
    chosen = chosen[ranks[chosen] != NONE]
    if not len(chosen):
        return _list_first_of_each_category(window)
    order = chosen[np.lexsort((ids[chosen], ranks[chosen]))].astype(np.int32)
    return walk_available_first(window.overlay.availability, window.alive, order, 0, len(order))


def _list_first_of_each_category(window: Window) -> Rows:
    liveliest = _take_from_category(window, window.overlay.by_heat, None, LIVELIEST)
    _, firsts = np.unique(window.products.category[liveliest], return_index=True)
    return liveliest[np.sort(firsts)][:MAX_CHOSEN]


def pick_wall_shades(window: Window) -> list[WallShade]:
    """Pick shades evenly from those for skin, or from all where these are few, sorted from light to deep."""
    return _pick_wall_shades(window, window.shades)


@lru_cache(maxsize=2)
def _pick_wall_shades(window: Window, _shades: ShadeIndexes) -> list[WallShade]:
    """Pick anew where there are other shades: all that changes a card replaces them too."""
    shown = np.flatnonzero(window.alive_shades & window.skin_shades)
    if len(shown) < MIN_SKIN_SHADES:
        shown = np.flatnonzero(window.alive_shades)
    lab = to_lab(window.variants.colour[shown])
    owners = window.products.id[window.variants.product[shown]]
    order = shown[np.lexsort((shown, owners, lab[:, 2], -lab[:, 0]))]
    steps = np.unique(np.linspace(0, len(order) - 1, min(WALL_SIZE, len(order))).astype(np.int64))
    return name_shades(window, order[steps])


def name_shades(window: Window, places: Numbers) -> list[WallShade]:
    """Name some shades, each with its product and brand."""
    cards = [_card_names.decode(card) for card in window.texts.cards(window.variants.product[places])]
    return [
        WallShade(shade.value, shade.name, card.slug, shade.id, card.name, card.brand)
        for shade, card in zip(window.texts.decode_swatches(places), cards, strict=True)
    ]


def list_cards(window: Window, rows: Rows) -> list[msgspec.Raw]:
    return list(map(msgspec.Raw, window.texts.cards(rows)))


def _take_from_category(window: Window, order: Rows, category: int | None, most: int) -> Rows:
    found = window.alive
    if category is not None:
        found = bitmaps.from_mask(window.products.category == category)
    return walk_available_first(window.overlay.availability, found, order, 0, most)
