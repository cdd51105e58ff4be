"""Finds products with a similar shade, exact by CIEDE2000: the nearest shade of each product.

What was found is ordered by all that is known of it (`rank_known`).
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from app.matching.searched_colours import Lab
from app.window.arrays.columns import NO_PRICE, NONE, Ints, make_price_keys
from app.window.builder.shades import NEIGHBOURS
from app.window.prices.availability import rank_availability
from app.window.shades.closest_shades import keep_closest
from app.window.window import Window
from shade_engine import ciede2000
from shade_matching.depth import shade_step
from shade_matching.error_model import SWATCH_SOURCES
from shade_matching.kernels.descriptions import HELD_BACK
from shade_matching.known_order import WELL_KNOWN, weigh_differences
from shade_matching.mending import CONTRADICTED_REASONS, MENDING_REASONS
from shade_matching.wearing.known_pairs import count_as_wearers
from shade_matching.wearing.worn_together import rank_by_posterior

IS_CONTRADICTED = np.isin(range(len(MENDING_REASONS)), CONTRADICTED_REASONS)
IS_WELL_KNOWN = np.array([source in WELL_KNOWN for source in SWATCH_SOURCES])

Mask = npt.NDArray[np.bool_]
Places = npt.NDArray[np.int64]

EVERY_SHADE = slice(None)
MAX_DELTA_E = 12.0  # CIEDE2000; anything further is no match
POOL = 20  # of the nearest products at least so many are ordered, a few less than the table of neighbours has


class NearShades(NamedTuple):
    """Shades found, best first: their places in the window, and their distances."""

    places: Places
    delta_e: npt.NDArray[np.float64]

    def take(self, chosen: npt.NDArray[Any] | slice | list[int]) -> "NearShades":
        """Some of them, in the order in which they are chosen."""
        return NearShades(self.places[chosen], self.delta_e[chosen])


NO_SHADES = NearShades(np.empty(0, dtype=np.int64), np.empty(0))


@dataclass(frozen=True, slots=True)
class MatchFilter:
    """Tells what the answer is kept to, in rows of the window."""

    categories: tuple[int, ...] = ()
    brands: tuple[int, ...] = ()
    min_price: int | None = None  # pence
    max_price: int | None = None
    finishes: tuple[int, ...] = ()
    in_stock: bool = False
    counts_delivery: bool = False  # in ranges and orders of prices
    undertones: tuple[int, ...] = ()
    """Places in the engine's UNDERTONES: only shades that declare one of them."""


class ShadeMatches(NamedTuple):
    """The matches. If there are none, the nearest lighter and the nearest deeper shade instead.

    `worn_together` has, for each place, how many people wear it and the shade asked for.
    """

    near: NearShades = NO_SHADES
    lighter: NearShades = NO_SHADES
    deeper: NearShades = NO_SHADES
    worn_together: Mapping[int, int] = MappingProxyType({})


def get_lab(window: Window, place: int) -> Lab:
    light, a, b = window.shades.lab_at([place])[0].tolist()
    return light, a, b


def match_shade(
    window: Window, place: int, match_filter: MatchFilter, limit: int, furthest: float = MAX_DELTA_E
) -> ShadeMatches:
    """Find products like a shade of the window, in the order of all that is known; not its own product."""
    found = _match_shade_by_colour(window, place, match_filter, max(limit, POOL), furthest)
    if not found.near.places.size:
        return found
    worn_with, lab = window.worn_pairs.find_partners(place), get_lab(window, place)
    known = window.known_pairs.find_partners(place)
    partners = NO_SHADES
    if worn_with or known:
        partners = find_partners(window, place, [*{*worn_with, *known}], match_filter, furthest)
    undertone = int(window.variants.believed_undertone[place])
    is_measured = bool(IS_WELL_KNOWN[window.variants.source[place]])
    near = rank_known(
        window,
        lab,
        undertone,
        found.near,
        limit,
        partners,
        add_known(worn_with, known),
        is_measured=is_measured,
    )
    return found._replace(near=near, worn_together=worn_with)


def add_known(worn_with: Mapping[int, int], known: Mapping[int, int]) -> Mapping[int, float]:
    """Count how many people wear each shade too, and each known pair as the people who would say as much."""
    if not known:
        return worn_with
    counted = {place: count_as_wearers(sure / 100) for place, sure in known.items()}
    return counted | {place: count + counted.get(place, 0.0) for place, count in worn_with.items()}


def _match_shade_by_colour(
    window: Window, place: int, match_filter: MatchFilter, limit: int, furthest: float
) -> ShadeMatches:
    own = int(window.variants.product[place])
    if _is_usual(window, place, match_filter, limit):
        near = _read_neighbours(window, place, limit, furthest)
        if near is None:
            mask = build_mask(window, match_filter, own)
            near = _round(_find_near(window, get_lab(window, place), limit, mask, furthest))
        if near.places.size:
            return ShadeMatches(near)
    return _match_colour(window, get_lab(window, place), match_filter, limit, furthest, own=own)


def find_partners(
    window: Window, place: int, partners: list[int], match_filter: MatchFilter, furthest: float
) -> NearShades:
    """The shades worn together with one that the filter allows, and how far they are."""
    places = np.array(partners, dtype=np.int64)
    places = places[are_allowed(window, places, match_filter, int(window.variants.product[place]))]
    asked = window.shades.lab_at(np.full(places.size, place))
    differences = np.asarray(ciede2000(asked, window.shades.lab_at(places)))
    differences = window.shades.apply_limits(get_lab(window, place), places, differences)
    is_near = differences <= furthest
    return NearShades(places[is_near], differences[is_near])


def are_allowed(window: Window, places: Places, match_filter: MatchFilter, own: int | None) -> Mask:
    """Tell which of some shades the filter lets through. `own` is a product that is left out."""
    product = window.variants.product[places]
    allowed: Mask = np.ones(places.size, dtype=np.bool_) if own is None else product != own
    for condition in _list_shade_conditions(window, match_filter, places):
        allowed &= condition
    for mask in _list_product_conditions(window, match_filter):
        allowed &= mask[product]
    return allowed


def find_all_within(
    window: Window, lab: Lab, match_filter: MatchFilter, furthest: float, own: int | None = None
) -> NearShades:
    """The closest shade of every product that has one within a difference, in no order."""
    if not len(window.shades):
        return NO_SHADES
    places, differences = window.shades.within(lab, furthest)
    allowed = are_allowed(window, places, match_filter, own)
    places, differences = places[allowed], differences[allowed]
    kept = keep_closest(places, differences, window.variants.product[places], len(window.products.id))
    return NearShades(places[kept], differences[kept])


def list_tie_keys(window: Window, near: NearShades) -> tuple[npt.NDArray[Any], ...]:
    """Keys for `np.lexsort`: the closer first, then the older product. Places differ between windows."""
    return near.places, window.products.id[window.variants.product[near.places]], near.delta_e


def pick_best_of_products(window: Window, near: NearShades, order: Places) -> NearShades:
    """The shade of each product that comes first in an order, in that order."""
    _, first = np.unique(window.variants.product[near.places[order]], return_index=True)
    return near.take(order[np.sort(first)])


def rank_known(
    window: Window,
    lab: Lab,
    undertone: int,
    near: NearShades,
    limit: int,
    partners: NearShades = NO_SHADES,
    worn_with: Mapping[int, float] = MappingProxyType({}),
    *,
    is_measured: bool = False,
) -> NearShades:
    """Rank by all that is known: colour, undertone, who wears both; then what can be bought, the cheapest.

    Where the shade asked for was measured, those that were measured too come first of what is equally near.

    What was found by colour is ordered, and all shades worn or known together with the one asked for. None of
    these ranks before one that is as near as the error of its swatches allows. Colours within half a shade
    step count as equally near: no picture tells them apart.
    """
    if partners.places.size:
        near = join_shades(near, partners)
    far = np.maximum(weigh_known(window, lab, undertone, near), shade_step(lab) / 2.0)
    scores = -far
    if partners.places.size:
        allowed = list_partner_limits(window, lab, partners)
        error = window.match_constants.errors.mended
        ranked = rank_by_posterior(
            zip(near.places.tolist(), far.tolist(), strict=True), (), worn_with, error, far.size, allowed
        )
        by_place = dict(ranked)
        scores = np.array([by_place[place] for place in near.places.tolist()])
    rows, products = window.variants.product[near.places], window.products
    availability = rank_availability(products.price[rows], products.in_stock[rows])
    is_sure = IS_WELL_KNOWN[window.variants.source[near.places]] & is_measured
    keys = (
        *list_tie_keys(window, near),
        make_price_keys(products.price[rows]),
        ~is_sure,
        availability,
        -scores,
    )
    order = np.lexsort(keys)
    if not partners.places.size:  # each product was found once
        return near.take(order[:limit])
    return pick_best_of_products(window, near, order).take(slice(limit))


def weigh_known(window: Window, lab: Lab, undertone: int, near: NearShades) -> npt.NDArray[np.float64]:
    """Weigh how far shades are, with another declared undertone, and as far as wearers' limits hold them."""
    declared = window.variants.believed_undertone[near.places]
    is_other = (declared != NONE) & (declared != undertone) & (undertone != NONE)
    others = window.shades.lab_at(near.places)
    weighed = weigh_differences(lab, others, is_other, window.match_constants.order)
    if window.shades.limits.affect(lab, near.places):
        held = near.delta_e - np.asarray(ciede2000(np.asarray(lab), others))
        weighed += np.where(held > HELD_BACK, held, 0.0)
    return weighed


def join_shades(near: NearShades, more: NearShades) -> NearShades:
    is_new = ~np.isin(more.places, near.places)
    places = np.concatenate([near.places, more.places[is_new]])
    return NearShades(places, np.concatenate([near.delta_e, more.delta_e[is_new]]))


def list_partner_limits(window: Window, lab: Lab, partners: NearShades) -> dict[int, float]:
    """List how near wearers may bring each of the shades worn together with one, by place."""
    allowed = window.shades.list_nearest_allowed(lab, partners.places)
    return dict(zip(partners.places.tolist(), allowed.tolist(), strict=True))


def match_colour(
    window: Window, lab: Lab, match_filter: MatchFilter, limit: int, furthest: float = MAX_DELTA_E
) -> ShadeMatches:
    """Find products like a colour that is no shade of the window, in the order of all that is known."""
    found = _match_colour(window, lab, match_filter, max(limit, POOL), furthest)
    if not found.near.places.size:
        return found
    return found._replace(near=rank_known(window, lab, NONE, found.near, limit))


def _match_colour(
    window: Window,
    lab: Lab,
    match_filter: MatchFilter,
    limit: int,
    furthest: float = MAX_DELTA_E,
    own: int | None = None,
) -> ShadeMatches:
    """The nearest. `own` is the product it belongs to, which is left out."""
    if not len(window.shades):
        return ShadeMatches()
    mask = build_mask(window, match_filter, own)
    near = _find_near(window, lab, limit, mask, furthest)
    if near.places.size:
        return ShadeMatches(near)
    return ShadeMatches(NO_SHADES, *_find_lighter_and_deeper(window, lab, mask))


def build_mask(window: Window, match_filter: MatchFilter, own: int | None) -> Mask | None:
    """Build the mask of shades that may match; None for all."""
    conditions = _list_shade_conditions(window, match_filter)
    if own is not None:
        mask = np.ones(len(window.variants.id), dtype=np.bool_)
        mask[window.products.first_variant[own] : window.products.first_variant[own + 1]] = False
        conditions.append(mask)
    if products := _list_product_conditions(window, match_filter):
        conditions.append(np.logical_and.reduce(products)[window.variants.product])
    return np.logical_and.reduce(conditions) if conditions else None


def get_prices(window: Window, match_filter: MatchFilter) -> Ints:
    """The prices that ranges and orders go by, of all products."""
    products = window.products
    return products.delivered if match_filter.counts_delivery else products.price


def _list_shade_conditions(
    window: Window, match_filter: MatchFilter, places: Places | slice = EVERY_SHADE
) -> list[Mask]:
    """Tell what the filter asks of shades, as masks of those at the places."""
    variants = window.variants
    conditions = []
    if match_filter.categories:
        conditions.append(_is_one_of(variants.category[places], match_filter.categories))
    if match_filter.finishes:
        conditions.append(_is_one_of(variants.finish[places], match_filter.finishes))
    if match_filter.undertones:
        conditions.append(_is_one_of(variants.undertone[places], match_filter.undertones))
    return conditions


def _is_one_of(column: npt.NDArray[np.integer], wanted: tuple[int, ...]) -> Mask:
    """As `np.isin` says, which takes far longer for one value."""
    return column == wanted[0] if len(wanted) == 1 else np.isin(column, wanted)


def _list_product_conditions(window: Window, match_filter: MatchFilter) -> list[Mask]:
    products, price = window.products, get_prices(window, match_filter)
    conditions = []
    if match_filter.brands:
        conditions.append(_is_one_of(products.brand, match_filter.brands))
    if match_filter.min_price is not None:
        conditions.append((price != NO_PRICE) & (price >= match_filter.min_price))
    if match_filter.max_price is not None:
        conditions.append((price != NO_PRICE) & (price <= match_filter.max_price))
    if match_filter.in_stock:
        conditions.append(products.in_stock.astype(np.bool_))
    return conditions


def _is_usual(window: Window, place: int, match_filter: MatchFilter, limit: int) -> bool:
    """Tell whether the table of neighbours is for such a question: filtered by the shade's category alone."""
    own = MatchFilter(categories=(int(window.variants.category[place]),))
    without_order = replace(match_filter, counts_delivery=False)  # which only orders, without a range
    return without_order == own and limit <= NEIGHBOURS


def _read_neighbours(window: Window, place: int, limit: int, furthest: float) -> NearShades | None:
    """The neighbours of a shade. None where the window was built without it, or too many of them are gone."""
    if place >= window.manifest.variants:
        return None
    places, differences = (table[place] for table in window.neighbours)
    near = (places != NONE) & (differences <= furthest)
    alive = near & window.alive_shades[places]
    if near[-1] and np.count_nonzero(alive) < limit and alive.sum() < near.sum():
        return None
    found = NearShades(places[alive].astype(np.int64), differences[alive].astype(np.float64))
    merged = NearShades(*window.shades.merge(found, _find_added(window, place, limit, furthest), limit))
    # The table is by colour alone. Where wearers' limits change a difference, the order may be another.
    held = window.shades.apply_limits(get_lab(window, place), *merged)
    return merged if (held == merged.delta_e).all() else None


def _find_added(window: Window, place: int, limit: int, furthest: float) -> NearShades:
    """The shades nearest to one among those that were added since the window was built."""
    added = window.shades.added_places
    if not added.size:
        return NO_SHADES
    variants = window.variants
    chosen = variants.category[added] == variants.category[place]
    chosen &= variants.product[added] != variants.product[place]
    lab = get_lab(window, place)
    return _round(NearShades(*window.shades.nearest_added(lab, limit, furthest, chosen, per_group=True)))


def _round(near: NearShades) -> NearShades:
    """Differences as exact as those of the table of neighbours."""
    return near._replace(delta_e=near.delta_e.astype(np.float32).astype(np.float64))


def _find_near(window: Window, lab: Lab, limit: int, mask: Mask | None, furthest: float | None) -> NearShades:
    return NearShades(*window.shades.nearest(lab, limit, max_delta_e=furthest, within=mask, per_group=True))


def _find_lighter_and_deeper(window: Window, lab: Lab, mask: Mask | None) -> tuple[NearShades, NearShades]:
    lightness = window.shades.lightness
    lighter, deeper = (
        _find_near(window, lab, 1, side if mask is None else side & mask, None)
        for side in (lightness > lab[0], lightness < lab[0])
    )
    return lighter, deeper
