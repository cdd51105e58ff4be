"""Chooses the match that leads an answer, and up to four others that are each better than it in one way.

The lead has the best verdict of what can be bought. Of those that no picture tells apart it is the
cheapest, and among prices that are nearly the same the one with the better evidence. All are chosen from all
products, not from those that the list shows.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from app.matching.asked_colours import AskedColour
from app.matching.descriptions import find_likely_near, name_evidence, rate_near
from app.matching.matching import (
    POOL,
    Mask,
    NearShades,
    get_prices,
    join_shades,
    list_tie_keys,
    weigh_known,
)
from app.matching.orders import MatchQuestion, find_enough, find_unordered, find_worn_partners
from app.window.arrays.columns import DEAREST, NO_PRICE, NONE, Longs, make_price_keys
from app.window.window import Window
from shade_matching.depth import shade_step
from shade_matching.known_order import GOOD_BET, KNOWN, LONG_SHOT, VERY_LIKELY, WORTH_SAMPLING

Rows = npt.NDArray[np.intp]
NO_ROWS: Rows = np.empty(0, dtype=np.intp)
FEW_CHEAPEST = 63  # of the cheapest are looked at first
NEARLY_PENCE, NEARLY_SHARE = 50, 1.05  # prices so little above the lowest are nearly the same


class LeadingMatches(NamedTuple):
    """The lead, and what is better in one way: each one shade, or none where none is better."""

    own_is_best: bool
    lead: NearShades
    cheapest: NearShades
    surest: NearShades
    same_finish: NearShades
    closest: NearShades


class Candidates(NamedTuple):
    """The shades to choose from, and what is known of each: the arrays are as long as `near`.

    Each choice is made among some of their rows. It has one row, or none where there is nothing to choose.
    """

    window: Window
    asked: AskedColour
    near: NearShades
    scales: npt.NDArray[np.int64]  # places in the engine's MATCH_SCALE
    evidence: npt.NDArray[np.int64]  # places in the engine's EVIDENCE
    wearers: npt.NDArray[np.int64]
    prices: Longs  # keys, of which those of products without a price are DEAREST
    can_buy: Mask

    @property
    def is_good(self) -> Mask:
        return self.scales < LONG_SHOT

    @property
    def half_step(self) -> float:
        """No picture tells apart what differs by less."""
        return shade_step(self.asked.lab) / 2.0

    def choose_lead(self, rows: Rows) -> Rows:
        """The best match: among what can be bought and is no long shot, where there is any."""
        for is_wanted in (self.is_good & self.can_buy, self.is_good, self.can_buy):
            if is_wanted[rows].any():
                rows = rows[is_wanted[rows]]
                break
        # A good bet is nearer than what is worth sampling, which weighing tells where pictures can.
        scales = np.where(self.scales == WORTH_SAMPLING, GOOD_BET, self.scales)
        rows = _keep_lowest(rows, scales)
        if not rows.size:
            return rows
        best = scales[rows[0]]
        # Who wears both, or knows the pair, knows more than a picture.
        is_paired = (best == VERY_LIKELY) & (self.wearers > 0)
        is_paired |= (self.scales == GOOD_BET) & (self.evidence == KNOWN)
        # Where nothing is good, the nearest by colour counts.
        nearest = self._find_nearest(rows, _highest_near) if best < LONG_SHOT else self._find_closest(rows)
        rows = np.union1d(nearest, rows[is_paired[rows]])
        lowest = int(self.prices[rows].min())
        if lowest < DEAREST:
            rows = rows[self.prices[rows] <= _highest_near(lowest)]
        return self._take_first(rows, *self._list_evidence_keys(rows), self.prices[rows])

    def choose_cheapest(self, rows: Rows) -> Rows:
        """The cheapest, and of these the one with the best evidence."""
        rows = _keep_lowest(rows, self.prices)
        return self._take_first(rows, *self._list_evidence_keys(rows))

    def choose_surest(self, rows: Rows) -> Rows:
        """The one with the best evidence, and of these the nearest, then the cheapest."""
        rows = _keep_lowest(_keep_lowest(rows, self.evidence), -self.wearers)
        rows = self._find_nearest(rows, int)
        return self._take_first(rows, self.prices[rows])

    def choose_closest(self, rows: Rows) -> Rows:
        return self._take_first(self._find_closest(rows))

    def _find_closest(self, rows: Rows) -> Rows:
        return _keep_lowest(rows, self.near.delta_e)

    def _find_nearest(self, rows: Rows, end: Callable[[int], float]) -> Rows:
        """The nearest by all that is known, of which those dearer than `end` of the lowest price may lack.

        To weigh a shade costs most, so the few cheapest are weighed first. Nothing is nearer than half a
        step: where one of them is as near, the dearer ones only matter up to that end.
        """
        count = FEW_CHEAPEST
        while True:
            cheapest, beyond = rows, np.inf
            if count < rows.size:
                cheapest = rows[np.argpartition(self.prices[rows], count)[: count + 1]]
                beyond = self.prices[cheapest].max()
                cheapest = cheapest[self.prices[cheapest] < beyond]
            distances = self._weigh(cheapest)
            lowest = distances.min(initial=np.inf)
            nearest: Rows = cheapest[distances == lowest]
            is_nearest = lowest <= self.half_step
            if beyond == np.inf or (is_nearest and end(int(self.prices[nearest].min())) < beyond):
                return nearest
            count *= 8

    def _weigh(self, rows: Rows) -> npt.NDArray[np.float64]:
        """Tell how far some are by all that is known, at least half a step."""
        weighed = weigh_known(self.window, self.asked.lab, self.asked.undertone, self.near.take(rows))
        return np.maximum(weighed, self.half_step)

    def _list_evidence_keys(self, rows: Rows) -> tuple[npt.NDArray[Any], ...]:
        """Keys by which the better evidence comes first."""
        return self.evidence[rows], -self.wearers[rows], self._weigh(rows)

    def _take_first(self, rows: Rows, *keys: npt.NDArray[Any]) -> Rows:
        """The first of some by their keys, of which the first counts most."""
        order = np.lexsort((*list_tie_keys(self.window, self.near.take(rows)), *reversed(keys)))
        return rows[order[:1]]


def find_leading(window: Window, question: MatchQuestion) -> LeadingMatches:
    """Find the lead, and what is better in one way."""
    near = _find_near(window, question)
    found = _list_candidates(window, question, near)
    finish = NONE if question.place is None else int(window.variants.finish[question.place])
    has_finish = (window.variants.finish[found.near.places] == finish) & (finish != NONE)
    leading = found.choose_lead(np.arange(found.near.places.size))
    lead = int(leading[0])
    is_good_buy, delta_e = found.is_good & found.can_buy, found.near.delta_e
    has_same_evidence = found.evidence == found.evidence[lead]
    is_surer = found.evidence < found.evidence[lead]
    is_surer |= has_same_evidence & (found.wearers > found.wearers[lead])
    choices = (
        leading,
        found.choose_cheapest(np.flatnonzero(is_good_buy & (found.prices < found.prices[lead]))),
        found.choose_surest(np.flatnonzero(found.is_good & is_surer)),
        NO_ROWS if has_finish[lead] else found.choose_lead(np.flatnonzero(has_finish)),
        found.choose_closest(np.flatnonzero(delta_e < delta_e[lead] - found.half_step)),
    )
    own_is_best = _is_own_best(window, question, found.prices[is_good_buy])
    return LeadingMatches(own_is_best, *(found.near.take(rows) for rows in choices))


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
    scales = rate_near(window, near, asked, likely.astype(np.float64), worn_with)
    evidence = name_evidence(window, near, asked, worn_with)
    prices = make_price_keys(get_prices(window, question.match_filter)[window.variants.product[near.places]])
    return Candidates(window, asked, near, scales, evidence, wearers, prices, _can_buy(window, near))


def _keep_lowest(rows: Rows, keys: npt.NDArray[Any]) -> Rows:
    """Those of the rows that have the lowest key, of all that share it."""
    own = keys[rows]
    return rows[own == own.min()] if rows.size else rows


def _highest_near(lowest: int) -> float:
    """The highest of the prices that are nearly the lowest."""
    return max(lowest + NEARLY_PENCE, lowest * NEARLY_SHARE)


def _is_own_best(window: Window, question: MatchQuestion, prices: Longs) -> bool:
    """Whether the product asked for can be bought, and none of these prices is below its own."""
    own, lowest = question.own, int(prices.min(initial=DEAREST))
    if own is None or lowest == DEAREST or not window.products.in_stock[own]:
        return False
    price = int(get_prices(window, question.match_filter)[own])
    return price != NO_PRICE and price <= lowest


def _can_buy(window: Window, near: NearShades) -> Mask:
    rows, products = window.variants.product[near.places], window.products
    can_buy: Mask = (products.in_stock[rows] != 0) & (products.price[rows] != NO_PRICE)
    return can_buy
