"""Short lists of the shop's front page: what is trending, new and featured, and the wall of shades."""

import msgspec
import numpy as np

from app.discovery.schemas import WallShade
from app.window import bitmaps
from app.window.bitmaps import Rows
from app.window.columns import NONE
from app.window.window import Window
from shade_engine import to_lab

WALL = 480


def trending(window: Window, category: int | None, most: int) -> Rows:
    """Where most is going on, fading by the day."""
    return _of_category(window, window.overlay.by_heat, category, most)


def new(window: Window, category: int | None, most: int) -> Rows:
    """What came last."""
    return _of_category(window, window.products.by_age, category, most)


def featured(window: Window) -> Rows:
    """What the shop chose, in its order."""
    ranks = window.products.featured
    chosen = np.flatnonzero(ranks != NONE)
    return chosen[np.argsort(ranks[chosen], kind="stable")].astype(np.int32)


def wall(window: Window) -> list[WallShade]:
    """A spread of the catalogue's shades, light to deep: one from each step of the lightness."""
    lab = to_lab(window.variants.colour)
    order = np.lexsort((lab[:, 2], -lab[:, 0]))
    steps = np.unique(np.linspace(0, len(order) - 1, min(WALL, len(order))).astype(np.int64))
    places = order[steps]
    slugs = [window.slugs[row] for row in window.variants.product[places].tolist()]
    return [
        WallShade(shade.value, shade.name, slug, shade.id)
        for shade, slug in zip(window.swatches(places), slugs, strict=True)
    ]


def cards(window: Window, rows: Rows) -> list[msgspec.Raw]:
    """The cards of rows."""
    return list(map(msgspec.Raw, window.cards(rows)))


def _of_category(window: Window, order: Rows, category: int | None, most: int) -> Rows:
    if category is None:
        return order[:most]
    return bitmaps.walk(bitmaps.from_mask(window.products.category == category), order, 0, most)
