"""The match that is the answer, and others that are better in one way. All are found among all products.

The answer has the best verdict of what can be bought. Of those that no picture tells apart it is the
cheapest, and among prices that are nearly the same the one with the better evidence.
"""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from app.matching.descriptions import describe_near, name_evidence, rate_near
from app.matching.matching import (
    NO_SHADES,
    POOL,
    MatchFilter,
    NearShades,
    get_prices,
    list_tie_keys,
    weigh_known,
)
from app.matching.orders import MatchQuestion, find_enough, find_within, find_worn_partners
from app.window.arrays.columns import NO_PRICE, NONE, Ints
from app.window.prices.availability import IN_STOCK, rank_availability
from app.window.window import Window
from shade_matching.depth import list_verdict_limits, shade_step
from shade_matching.known_order import GOOD_BET, KNOWN, LONG_SHOT, VERY_LIKELY, WORTH_SAMPLING

Mask = npt.NDArray[np.bool_]
Rows = npt.NDArray[np.intp]
NO_ROWS: Rows = np.empty(0, dtype=np.intp)
SAME = 2  # verdicts, of which the second counts only where no product has the first
NEARLY_PENCE, NEARLY_SHARE = 50, 1.05  # prices so little above the lowest are nearly the same


class LeadingMatches(NamedTuple):
    """The answer, what is better in one way, and the products that look the same by the verdict they share.

    All but `same` are one shade or none. What is not better than the answer is none.
    """

    same: NearShades
    verdict: int
    own_is_best: bool
    lead: NearShades
    cheapest: NearShades
    surest: NearShades
    same_finish: NearShades
    closest: NearShades


class Candidates(NamedTuple):
    """The shades that an answer is chosen from, and what is known of each, one an index of each array."""

    near: NearShades
    scales: npt.NDArray[np.int64]  # places in the engine's MATCH_SCALE
    evidence: npt.NDArray[np.int64]  # places in the engine's EVIDENCE
    wearers: npt.NDArray[np.int64]
    far: npt.NDArray[np.float64]  # half a shade step where it is less: no picture tells these apart
    prices: Ints
    can_buy: Mask


def find_leading(window: Window, question: MatchQuestion) -> LeadingMatches:
    """Find the answer, and what is better in one way."""
    found = _list_candidates(window, question)
    finish = NONE if question.place is None else int(window.variants.finish[question.place])
    has_finish = (window.variants.finish[found.near.places] == finish) & (finish != NONE)
    is_good = found.scales < LONG_SHOT
    chosen = _choose_lead(window, found, np.ones(found.near.places.size, dtype=np.bool_))
    lead = int(chosen[0])
    costs_less = is_good & found.can_buy & _is_below(found.prices, lead)
    is_same, is_sooner = found.evidence == found.evidence[lead], found.evidence < found.evidence[lead]
    is_surer = is_good & (is_sooner | (is_same & (found.wearers > found.wearers[lead])))
    delta_e = found.near.delta_e
    is_closer = delta_e < delta_e[lead] - shade_step(question.asked.lab) / 2.0
    others = (
        _choose(window, found, costs_less, found.prices, *_list_evidence(found)),
        _choose(window, found, is_surer, *_list_evidence(found), found.prices),
        NO_ROWS if has_finish[lead] else _choose_lead(window, found, has_finish),
        _choose(window, found, is_closer, delta_e),
    )
    return LeadingMatches(
        *_find_same(window, question),
        _is_own_best(window, question, found.prices[is_good & found.can_buy]),
        *(NearShades(found.near.places[rows], delta_e[rows]) for rows in (chosen, *others)),
    )


def read_price_range(window: Window, near: NearShades, match_filter: MatchFilter) -> tuple[int, int] | None:
    """The lowest and the highest price in pence of what can be bought; None where nothing can."""
    rows = window.variants.product[near.places[_can_buy(window, near)]]
    prices = get_prices(window, match_filter)[rows]
    prices = prices[prices != NO_PRICE]  # with delivery, where that is known
    return (int(prices.min()), int(prices.max())) if prices.size else None


def _list_candidates(window: Window, question: MatchQuestion) -> Candidates:
    """All within a shade step and all that are worn together; where these are few, the nearest."""
    asked, step = question.asked, shade_step(question.asked.lab)
    near = find_within(window, question, min(step, question.furthest))
    if near.places.size < POOL:
        near = find_enough(window, question, POOL)
    partners = find_worn_partners(window, question)
    is_new = ~np.isin(partners.places, near.places)
    near = NearShades(*(np.concatenate([old, new[is_new]]) for old, new in zip(near, partners, strict=True)))
    together = question.together
    described = describe_near(window, near, asked)
    return Candidates(
        near,
        rate_near(window, near, asked, described, together),
        name_evidence(window, near, asked, together),
        np.array([together.get(place, 0) for place in near.places.tolist()], dtype=np.int64),
        np.maximum(weigh_known(window, asked.lab, asked.undertone, near), step / 2.0),
        get_prices(window, question.match_filter)[window.variants.product[near.places]],
        _can_buy(window, near),
    )


def _is_below(prices: Ints, lead: int) -> Mask:
    is_below: Mask = (prices != NO_PRICE) & ((prices < prices[lead]) | (prices[lead] == NO_PRICE))
    return is_below


def _choose_lead(window: Window, found: Candidates, chosen: Mask) -> Rows:
    """The answer among those chosen: what can be bought and is no long shot, where there is any."""
    is_good = found.scales < LONG_SHOT
    pools = (chosen & is_good & found.can_buy, chosen & is_good, chosen & found.can_buy, chosen)
    pool = next((pool for pool in pools if pool.any()), None)
    if pool is None:
        return NO_ROWS
    # A good bet is nearer than what is worth sampling, which `far` tells where pictures can.
    scales = np.where(found.scales == WORTH_SAMPLING, GOOD_BET, found.scales)
    best = scales[pool].min()
    pool = pool & (scales == best)
    # Where nothing is good, the nearest counts. Who wears both, or knows the pair, knows more than a picture.
    far = found.far if best < LONG_SHOT else found.near.delta_e
    is_paired = (best == VERY_LIKELY) & (found.wearers > 0)
    is_paired |= (found.scales == GOOD_BET) & (found.evidence == KNOWN)
    pool = pool & (is_paired | (far == far[pool].min()))
    priced = pool & (found.prices != NO_PRICE)
    if priced.any():
        lowest = int(found.prices[priced].min())
        pool = priced & (found.prices <= max(lowest + NEARLY_PENCE, lowest * NEARLY_SHARE))
    return _choose(window, found, pool, *_list_evidence(found), found.prices)


def _list_evidence(found: Candidates) -> tuple[npt.NDArray[Any], ...]:
    """Keys by which the better evidence comes first."""
    return found.evidence, -found.wearers, found.far


def _choose(window: Window, found: Candidates, pool: Mask, *keys: npt.NDArray[Any]) -> Rows:
    """The first of a pool by the keys, of which the first counts most."""
    rows = np.flatnonzero(pool)
    near = NearShades(found.near.places[rows], found.near.delta_e[rows])
    order = np.lexsort((*list_tie_keys(window, near), *(key[rows] for key in reversed(keys))))
    return rows[order[:1]]


def _is_own_best(window: Window, question: MatchQuestion, prices: Ints) -> bool:
    """Whether the product asked for can be bought, and none of these prices is below its own."""
    own = question.own
    if own is None or not prices.size or not window.products.in_stock[own]:
        return False
    price = int(get_prices(window, question.match_filter)[own])
    return price != NO_PRICE and price <= int(prices.min())


def _find_same(window: Window, question: MatchQuestion) -> tuple[NearShades, int]:
    """The products that nobody can tell apart; where there are none, those that are very close."""
    for verdict, limit in enumerate(list_verdict_limits(question.asked.lab)[:SAME]):
        near = find_within(window, question, min(limit, question.furthest))
        if near.places.size:
            return near, verdict
    return NO_SHADES, SAME


def _can_buy(window: Window, near: NearShades) -> Mask:
    rows, products = window.variants.product[near.places], window.products
    price = products.price[rows]
    in_stock = rank_availability(price, products.in_stock[rows]) == IN_STOCK
    can_buy: Mask = in_stock & (price != NO_PRICE)
    return can_buy
