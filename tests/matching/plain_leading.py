"""The match that leads by the plain way: every shade within a step is described, weighed and compared."""

from typing import Any

import numpy as np

from app.matching.descriptions import describe_near, name_evidence, rate_near
from app.matching.leading import NEARLY_PENCE, NEARLY_SHARE, LeadingMatches
from app.matching.matching import NO_SHADES, POOL, NearShades, are_allowed, get_prices, weigh_known
from app.matching.orders import MatchQuestion, find_worn_partners
from app.window.arrays.columns import DEAREST, NO_PRICE, NONE, make_price_keys
from app.window.window import Window
from shade_matching.depth import list_verdict_limits, shade_step
from shade_matching.known_order import GOOD_BET, KNOWN, LONG_SHOT, VERY_LIKELY, WORTH_SAMPLING

Rated = list[dict[str, Any]]


def find_leading_plainly(window: Window, question: MatchQuestion) -> LeadingMatches:
    step = shade_step(question.asked.lab)
    candidates = rate_all(window, question)
    finish = NONE if question.place is None else int(window.variants.finish[question.place])
    lead = choose_lead(candidates)
    assert lead is not None
    good = [each for each in candidates if each["scale"] < LONG_SHOT]
    cheaper = [
        each for each in good
        if each["can_buy"] and each["price"] < lead["price"]
    ]  # fmt: skip
    surer = [
        each for each in good
        if (each["evidence"], -each["wearers"]) < (lead["evidence"], -lead["wearers"])
    ]  # fmt: skip
    of_finish = [] if finish in {NONE, lead["finish"]} else [e for e in candidates if e["finish"] == finish]
    closer = [each for each in candidates if each["delta_e"] < lead["delta_e"] - step / 2]
    return LeadingMatches(
        is_own_best(window, question, good), as_near(lead),
        as_near(first(cheaper, "price", "evidence", "fewer", "far")),
        as_near(first(surer, "evidence", "fewer", "far", "price")),
        as_near(choose_lead(of_finish)), as_near(first(closer, "delta_e")),
    )  # fmt: skip


def rate_all(window: Window, question: MatchQuestion) -> Rated:
    asked, step = question.asked, shade_step(question.asked.lab)
    near = find_each(window, question, min(step, question.furthest))
    for limit in (*list_verdict_limits(asked.lab), question.furthest):
        if near.places.size >= POOL:
            break
        near = find_each(window, question, min(limit, question.furthest))
    partners = find_worn_partners(window, question)
    is_new = ~np.isin(partners.places, near.places)
    near = NearShades(*(np.concatenate([old, new[is_new]]) for old, new in zip(near, partners, strict=True)))
    described = describe_near(window, near, asked)
    rows, products = window.variants.product[near.places], window.products
    columns = {
        "place": near.places, "delta_e": near.delta_e, "id": products.id[rows],
        "scale": rate_near(window, near, asked, described.within_chances, question.worn_with),
        "evidence": name_evidence(window, near, asked, question.worn_with),
        "far": np.maximum(weigh_known(window, asked.lab, asked.undertone, near), step / 2),
        "price": make_price_keys(get_prices(window, question.match_filter)[rows]),
        "can_buy": (products.in_stock[rows] != 0) & (products.price[rows] != NO_PRICE),
        "finish": window.variants.finish[near.places],
    }  # fmt: skip
    names = list(columns)
    lines = zip(*(columns[name].tolist() for name in names), strict=True)
    rated = [dict(zip(names, line, strict=True)) for line in lines]
    for each in rated:
        each["wearers"] = question.worn_with.get(each["place"], 0)
        each["fewer"] = -each["wearers"]
    return rated


def find_each(window: Window, question: MatchQuestion, furthest: float) -> NearShades:
    """The closest shade of every product, in no order."""
    places, differences = window.shades.within(question.asked.lab, furthest)
    allowed = are_allowed(window, places, question.match_filter, question.own)
    best: dict[int, tuple[float, int]] = {}
    for place, far in zip(places[allowed].tolist(), differences[allowed].tolist(), strict=True):
        row = int(window.variants.product[place])
        best[row] = min(best.get(row, (far, place)), (far, place))
    if not best:
        return NO_SHADES
    far, found = zip(*best.values(), strict=True)
    return NearShades(np.array(found, dtype=np.int64), np.array(far))


def choose_lead(rated: Rated) -> dict[str, Any] | None:
    good = [each for each in rated if each["scale"] < LONG_SHOT]
    can_buy = [each for each in rated if each["can_buy"]]
    pool = next((pool for pool in ([e for e in good if e["can_buy"]], good, can_buy, rated) if pool), None)
    if pool is None:
        return None

    def scale(each: dict[str, Any]) -> int:
        return GOOD_BET if each["scale"] == WORTH_SAMPLING else int(each["scale"])

    best = min(map(scale, pool))
    pool = [each for each in pool if scale(each) == best]
    by = "far" if best < LONG_SHOT else "delta_e"
    nearest = min(each[by] for each in pool)
    pool = [
        each for each in pool
        if each[by] == nearest
        or (best == VERY_LIKELY and each["wearers"])
        or (each["scale"] == GOOD_BET and each["evidence"] == KNOWN)
    ]  # fmt: skip
    priced = [each for each in pool if each["price"] < DEAREST]
    if priced:
        lowest = min(each["price"] for each in priced)
        pool = [each for each in priced if each["price"] <= max(lowest + NEARLY_PENCE, lowest * NEARLY_SHARE)]
    return first(pool, "evidence", "fewer", "far", "price")


def first(pool: Rated, *keys: str) -> dict[str, Any] | None:
    every = (*keys, "delta_e", "id", "place")
    return min(pool, key=lambda each: tuple(each[key] for key in every), default=None)


def as_near(each: dict[str, Any] | None) -> NearShades:
    return NO_SHADES if each is None else NearShades(np.array([each["place"]]), np.array([each["delta_e"]]))


def is_own_best(window: Window, question: MatchQuestion, good: Rated) -> bool:
    prices = [each["price"] for each in good if each["can_buy"] and each["price"] < DEAREST]
    own = question.own
    if own is None or not prices or not window.products.in_stock[own]:
        return False
    price = int(get_prices(window, question.match_filter)[own])
    return price != NO_PRICE and price <= min(prices)
