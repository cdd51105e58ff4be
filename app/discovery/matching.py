"""Products with a shade like a shade, exactly by CIEDE2000: the best shade of each product, best first."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from app.discovery.colours import Lab
from app.window.columns import NO_PRICE, NONE
from app.window.window import Window

Mask = npt.NDArray[np.bool_]
Places = npt.NDArray[np.int64]

FURTHEST = 12.0  # CIEDE2000; what is further is no match, and is said to be none


class Near(NamedTuple):
    """Shades found, best first: their places in the window, and how far off they are."""

    places: Places
    delta_e: npt.NDArray[np.float64]


NOTHING = Near(np.empty(0, dtype=np.int64), np.empty(0))


@dataclass(frozen=True, slots=True)
class Kept:
    """What the answer is kept to, in rows of the window."""

    categories: tuple[int, ...] = ()
    brands: tuple[int, ...] = ()
    min_price: int | None = None  # pence
    max_price: int | None = None
    finishes: tuple[int, ...] = ()
    in_stock: bool = False


class Matches(NamedTuple):
    """The answer. With nothing near enough, the nearest lighter and deeper stand in, flagged as such."""

    near: Near = NOTHING
    lighter: Near = NOTHING
    deeper: Near = NOTHING


def lab_of(window: Window, place: int) -> Lab:
    """The colour of a shade in the window."""
    light, a, b = window.shades.lab_at([place])[0].tolist()
    return light, a, b


def like_shade(window: Window, place: int, kept: Kept, limit: int, furthest: float = FURTHEST) -> Matches:
    """Products like a shade of the window, its own product left out."""
    if _is_tabled(window, place, kept, limit):
        near = _from_table(window, place, limit, furthest)
        if near.places.size:
            return Matches(near)
    return like_colour(
        window, lab_of(window, place), kept, limit, furthest, own=int(window.variants.product[place])
    )


def like_colour(
    window: Window, lab: Lab, kept: Kept, limit: int, furthest: float = FURTHEST, own: int | None = None
) -> Matches:
    """Products like a colour; `own` is the product the colour was taken from."""
    if not len(window.variants.id):
        return Matches()
    mask = mask_of(window, kept, own)
    near = _nearest(window, lab, limit, mask, furthest)
    if near.places.size:
        return Matches(near)
    return Matches(NOTHING, *_lighter_and_deeper(window, lab, mask))


def mask_of(window: Window, kept: Kept, own: int | None) -> Mask | None:
    """Which shades may be an answer; None for all of them."""
    conditions = list(_of_shades(window, kept, own))
    products = list(_of_products(window, kept))
    if products:
        conditions.append(np.logical_and.reduce(products)[window.variants.product])
    return np.logical_and.reduce(conditions) if conditions else None


def _of_shades(window: Window, kept: Kept, own: int | None) -> list[Mask]:
    variants = window.variants
    conditions = []
    if own is not None:
        mask = np.ones(len(variants.id), dtype=np.bool_)
        mask[window.products.first_variant[own] : window.products.first_variant[own + 1]] = False
        conditions.append(mask)
    if kept.categories:
        conditions.append(np.isin(variants.category, kept.categories))
    if kept.finishes:
        conditions.append(np.isin(variants.finish, kept.finishes))
    return conditions


def _of_products(window: Window, kept: Kept) -> list[Mask]:
    products = window.products
    conditions = []
    if kept.brands:
        conditions.append(np.isin(products.brand, kept.brands))
    if kept.min_price is not None:
        conditions.append((products.price != NO_PRICE) & (products.price >= kept.min_price))
    if kept.max_price is not None:
        conditions.append((products.price != NO_PRICE) & (products.price <= kept.max_price))
    if kept.in_stock:
        conditions.append(products.in_stock.astype(np.bool_))
    return conditions


def _is_tabled(window: Window, place: int, kept: Kept, limit: int) -> bool:
    """Whether the table of neighbours answers: nothing filtered but the shade's own category."""
    own = Kept(categories=(int(window.variants.category[place]),))
    return kept == own and limit <= window.neighbours[0].shape[1]


def _from_table(window: Window, place: int, limit: int, furthest: float) -> Near:
    places, differences = (table[place] for table in window.neighbours)
    kept = np.flatnonzero((places != NONE) & (differences <= furthest))[:limit]
    return Near(places[kept].astype(np.int64), differences[kept].astype(np.float64))


def _nearest(window: Window, lab: Lab, limit: int, mask: Mask | None, furthest: float | None) -> Near:
    return Near(*window.shades.nearest(lab, limit, max_delta_e=furthest, within=mask, per_group=True))


def _lighter_and_deeper(window: Window, lab: Lab, mask: Mask | None) -> tuple[Near, Near]:
    lightness = window.lightness
    lighter, deeper = (
        _nearest(window, lab, 1, side if mask is None else side & mask, None)
        for side in (lightness > lab[0], lightness < lab[0])
    )
    return lighter, deeper
