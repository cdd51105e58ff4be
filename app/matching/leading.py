"""The match that is the answer, and others that are better in one way. All are found among all products.

The answer has the best verdict of what can be bought. Of those that no picture tells apart it is the
cheapest, and among prices that are nearly the same the one with the better evidence.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from app.matching.asked_colours import AskedColour
from app.matching.descriptions import find_likely_near, name_evidence, rate_near
from app.matching.matching import (
    NO_SHADES,
    POOL,
    MatchFilter,
    NearShades,
    get_prices,
    join_shades,
    list_tie_keys,
    weigh_known,
)
from app.matching.orders import MatchQuestion, find_enough, find_unordered, find_worn_partners
from app.window.arrays.columns import DEAREST, NO_PRICE, NONE, Longs, make_price_keys
from app.window.prices.availability import IN_STOCK, rank_availability
from app.window.window import Window
from shade_matching.depth import list_verdict_limits, shade_step
from shade_matching.known_order import GOOD_BET, KNOWN, LONG_SHOT, VERY_LIKELY, WORTH_SAMPLING

Mask = npt.NDArray[np.bool_]
Rows = npt.NDArray[np.intp]
Floats = npt.NDArray[np.float64]
NO_ROWS: Rows = np.empty(0, dtype=np.intp)
SAME_VERDICTS = 2  # verdicts, of which the second counts only where no product has the first
FEW_CHEAPEST = 63  # of the cheapest are looked at first
AFTER_ALL_KEYS = np.iinfo(np.int64).max
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
    prices: Longs  # keys, of which those of products without a price are DEAREST
    can_buy: Mask


class Chooser(NamedTuple):
    """Chooses among candidates. How far they are by all that is known costs most, so few are weighed."""

    window: Window
    asked: AskedColour
    found: Candidates

    def weigh(self, rows: Rows) -> Floats:
        """Tell how far some are; half a shade step where it is less: no picture tells these apart."""
        weighed = weigh_known(self.window, self.asked.lab, self.asked.undertone, self.found.near.take(rows))
        return np.maximum(weighed, shade_step(self.asked.lab) / 2.0)

    def choose_lead(self, chosen: Mask) -> Rows:
        """The answer among those chosen: what can be bought and is no long shot, where there is any."""
        found = self.found
        is_good = found.scales < LONG_SHOT
        pools = (chosen & is_good & found.can_buy, chosen & is_good, chosen & found.can_buy, chosen)
        pool = next((pool for pool in pools if pool.any()), None)
        if pool is None:
            return NO_ROWS
        # A good bet is nearer than what is worth sampling, which `weigh` tells where pictures can.
        scales = np.where(found.scales == WORTH_SAMPLING, GOOD_BET, found.scales)
        best = scales[pool].min()
        pool = pool & (scales == best)
        # Who wears both, or knows the pair, knows more than a picture.
        is_paired = (best == VERY_LIKELY) & (found.wearers > 0)
        is_paired |= (found.scales == GOOD_BET) & (found.evidence == KNOWN)
        paired = np.flatnonzero(pool & is_paired)
        if best < LONG_SHOT:
            nearest = self._find_nearest(pool, _end_nearly)
        else:  # where nothing is good, the nearest by colour counts
            nearest = np.flatnonzero(pool & (found.near.delta_e == found.near.delta_e[pool].min()))
        rows = np.union1d(nearest, paired)
        prices = found.prices[rows]
        if prices.min() < DEAREST:
            rows = rows[prices <= _end_nearly(int(prices.min()))]
        return self._choose(rows, *self._list_evidence(rows), found.prices[rows])

    def choose_cheapest(self, pool: Mask) -> Rows:
        """The cheapest, and of these the one with the best evidence."""
        prices = self.found.prices
        rows = np.flatnonzero(pool & (prices == prices[pool].min(initial=DEAREST)))
        return self._choose(rows, *self._list_evidence(rows))

    def choose_surest(self, pool: Mask) -> Rows:
        """The one with the best evidence, and of these the nearest, then the cheapest."""
        found = self.found
        for key in (found.evidence, -found.wearers):
            pool = pool & (key == key[pool].min(initial=AFTER_ALL_KEYS))
        rows = self._find_nearest(pool, int)
        return self._choose(rows, found.prices[rows])

    def choose_closest(self, pool: Mask) -> Rows:
        delta_e = self.found.near.delta_e
        return self._choose(np.flatnonzero(pool & (delta_e == delta_e[pool].min(initial=np.inf))))

    def _find_nearest(self, pool: Mask, end: Callable[[int], float]) -> Rows:
        """The nearest, of which those dearer than `end` of the lowest price may lack.

        Nothing is nearer than half a step. So where one of the cheapest is as near, the dearer ones only
        matter up to that end.
        """
        rows, prices = np.flatnonzero(pool), self.found.prices
        count = FEW_CHEAPEST
        while True:
            if count >= rows.size:
                cheapest, beyond = rows, np.inf
            else:
                cheapest = rows[np.argpartition(prices[rows], count)[: count + 1]]
                beyond = prices[cheapest].max()
                cheapest = cheapest[prices[cheapest] < beyond]
            far = self.weigh(cheapest)
            nearest: Rows = cheapest[far == far.min(initial=np.inf)]
            is_nearest = far.min(initial=np.inf) <= shade_step(self.asked.lab) / 2.0
            if beyond == np.inf or (is_nearest and end(int(prices[nearest].min())) < beyond):
                return nearest
            count *= 8

    def _list_evidence(self, rows: Rows) -> tuple[npt.NDArray[Any], ...]:
        """Keys by which the better evidence comes first."""
        return self.found.evidence[rows], -self.found.wearers[rows], self.weigh(rows)

    def _choose(self, rows: Rows, *keys: npt.NDArray[Any]) -> Rows:
        """The first of some by their keys, of which the first counts most."""
        order = np.lexsort((*list_tie_keys(self.window, self.found.near.take(rows)), *reversed(keys)))
        return rows[order[:1]]


def find_leading(window: Window, question: MatchQuestion) -> LeadingMatches:
    """Find the answer, and what is better in one way."""
    near = _find_near(window, question)
    found = _list_candidates(window, question, near)
    chooser = Chooser(window, question.asked, found)
    finish = NONE if question.place is None else int(window.variants.finish[question.place])
    has_finish = (window.variants.finish[found.near.places] == finish) & (finish != NONE)
    is_good = found.scales < LONG_SHOT
    chosen = chooser.choose_lead(np.ones(found.near.places.size, dtype=np.bool_))
    lead = int(chosen[0])
    costs_less = is_good & found.can_buy & (found.prices < found.prices[lead])
    is_same, is_sooner = found.evidence == found.evidence[lead], found.evidence < found.evidence[lead]
    is_surer = is_good & (is_sooner | (is_same & (found.wearers > found.wearers[lead])))
    delta_e = found.near.delta_e
    is_closer = delta_e < delta_e[lead] - shade_step(question.asked.lab) / 2.0
    others = (
        chooser.choose_cheapest(costs_less),
        chooser.choose_surest(is_surer),
        NO_ROWS if has_finish[lead] else chooser.choose_lead(has_finish),
        chooser.choose_closest(is_closer),
    )
    return LeadingMatches(
        *_find_same(question, near),
        _is_own_best(window, question, found.prices[is_good & found.can_buy]),
        *(found.near.take(rows) for rows in (chosen, *others)),
    )


def read_price_range(window: Window, near: NearShades, match_filter: MatchFilter) -> tuple[int, int] | None:
    """The lowest and the highest price in pence of what can be bought; None where nothing can."""
    rows = window.variants.product[near.places[_can_buy(window, near)]]
    prices = get_prices(window, match_filter)[rows]
    prices = prices[prices != NO_PRICE]  # with delivery, where that is known
    return (int(prices.min()), int(prices.max())) if prices.size else None


def _find_near(window: Window, question: MatchQuestion) -> NearShades:
    """All within a shade step; where these are few, the nearest."""
    near = find_unordered(window, question, min(shade_step(question.asked.lab), question.furthest))
    return near if near.places.size >= POOL else find_enough(window, question, POOL)


def _list_candidates(window: Window, question: MatchQuestion, near: NearShades) -> Candidates:
    """The shades found, and all that are worn together."""
    asked, partners = question.asked, find_worn_partners(window, question)
    if partners.places.size:
        near = join_shades(near, partners)
    worn_with, likely = question.worn_with, find_likely_near(window, near, asked)
    wearers = np.zeros(near.places.size, dtype=np.int64)
    for place, count in worn_with.items():
        wearers[near.places == place] = count
    return Candidates(
        near,
        rate_near(window, near, asked, likely.astype(np.float64), worn_with),
        name_evidence(window, near, asked, worn_with),
        wearers,
        make_price_keys(get_prices(window, question.match_filter)[window.variants.product[near.places]]),
        _can_buy(window, near),
    )


def _end_nearly(lowest: int) -> float:
    """The highest of the prices that are nearly the lowest."""
    return max(lowest + NEARLY_PENCE, lowest * NEARLY_SHARE)


def _is_own_best(window: Window, question: MatchQuestion, prices: Longs) -> bool:
    """Whether the product asked for can be bought, and none of these prices is below its own."""
    own, lowest = question.own, int(prices.min(initial=DEAREST))
    if own is None or lowest == DEAREST or not window.products.in_stock[own]:
        return False
    price = int(get_prices(window, question.match_filter)[own])
    return price != NO_PRICE and price <= lowest


def _find_same(question: MatchQuestion, near: NearShades) -> tuple[NearShades, int]:
    """The products that nobody can tell apart; where there are none, those that are very close."""
    for verdict, limit in enumerate(list_verdict_limits(question.asked.lab)[:SAME_VERDICTS]):
        is_same = near.delta_e <= min(limit, question.furthest)
        if is_same.any():
            return near.take(is_same), verdict
    return NO_SHADES, SAME_VERDICTS


def _can_buy(window: Window, near: NearShades) -> Mask:
    rows, products = window.variants.product[near.places], window.products
    price = products.price[rows]
    in_stock = rank_availability(price, products.in_stock[rows]) == IN_STOCK
    can_buy: Mask = in_stock & (price != NO_PRICE)
    return can_buy
