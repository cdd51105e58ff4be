"""The retailers of a product and their prices, those of today and earlier ones."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from random import Random
from typing import NamedTuple

from data.catalogue.descriptions import choose_volume
from data.catalogue.product_plans import Plan
from data.catalogue.sources_reader import RetailerSource, read_catalogue_sources
from data.entities import Offer, Retailer
from data.keyed_random import keyed_random

# The factor of each price level over the lowest one.
LEVELS = {1: 1.0, 2: 1.85, 3: 2.9, 4: 4.4}
WATCHED_DAYS = 170
"""So many days ago the demo's shop began to watch offers, or when the product came."""
MAX_CHANGES = 5
ENDINGS = (0, 50, 95, 99, 99)
MIN_PRICE = 199


def list_retailers() -> tuple[Retailer, ...]:
    """All retailers, with addresses on reserved hosts."""
    return tuple(
        Retailer(shop.name, shop.slug, f"https://{shop.slug}.example")
        for shop in read_catalogue_sources().retail.retailer
    )


def list_price(seed: int, plan: Plan) -> int:
    """The list price, in pence."""
    rng = keyed_random(seed, "price", plan.slug)
    size = 1 + 0.3 * plan.form.volumes.index(choose_volume(plan))
    pence = (
        plan.assortment.price * LEVELS[plan.sourced_brand.brand.price_level] * size * rng.uniform(0.82, 1.22)
    )
    return _round_price(pence, plan.sourced_brand.brand.price_level, rng)


def make_offers(seed: int, plan: Plan) -> Iterator[Offer]:
    """The offers of two to seven retailers, or none."""
    if plan.gaps.offers:
        return
    rng, price = keyed_random(seed, "offers", plan.slug), list_price(seed, plan)
    for shop in _choose_shops(plan, rng):
        asked = _ask_price(price, shop, rng)
        yield Offer(
            product_slug=plan.slug,
            retailer_slug=shop.slug,
            url=f"https://{shop.slug}.example/p/{plan.slug}",
            currency=shop.currency,
            price=asked,
            in_stock=rng.random() > 0.09,
            delivery=_find_delivery(asked, shop),
        )


def _find_delivery(price: int, shop: RetailerSource) -> int | None:
    is_free = shop.free_from is not None and price >= shop.free_from
    return 0 if is_free else shop.delivery


def _choose_shops(plan: Plan, rng: Random) -> list[RetailerSource]:
    stocked = [
        s
        for s in read_catalogue_sources().retail.retailer
        if plan.sourced_brand.brand.price_level in s.levels
    ]
    pounds = [shop for shop in stocked if shop.currency == "GBP"]
    abroad = [shop for shop in stocked if shop.currency != "GBP"]
    if plan.gaps.pounds:
        return abroad
    home = rng.sample(pounds, min(len(pounds), rng.choice((2, 2, 3, 3, 4, 4, 5, 6))))
    return [*home, *(shop for shop in abroad if rng.random() < 0.12)][:7]


def _ask_price(price: int, shop: RetailerSource, rng: Random) -> int:
    """The list price, or a price in the retailer's own style."""
    if shop.currency == "GBP" and rng.random() < 0.3:
        return price
    raw_price = price * shop.pace * rng.uniform(0.95, 1.04)
    return max(MIN_PRICE, int(raw_price // 100) * 100 + rng.choice(ENDINGS))


def _round_price(pence: float, level: int, rng: Random) -> int:
    pounds = max(2, int(pence // 100))
    if level == 1:
        return pounds * 100 + rng.choice((49, 99, 99, 50))
    return pounds * 100 + (rng.choice((0, 50)) if level == 2 else 0)


class PastOffer(NamedTuple):
    """An offer as it was from a moment on."""

    at: datetime
    offer: Offer


def make_past_offers(
    seed: int, offer: Offer, created_at: datetime, reference: datetime
) -> Iterator[PastOffer]:
    """The changes of an offer up to the reference, oldest first. The last one is the offer as it is."""
    rng = keyed_random(seed, "past offers", offer.product_slug, offer.retailer_slug)
    begins = max(created_at, reference - timedelta(days=WATCHED_DAYS))
    hours = max(int((reference - begins) / timedelta(hours=1)), 1)
    changes = min(rng.randint(0, MAX_CHANGES), hours - 1)
    moments = [0, *sorted(rng.sample(range(1, hours), changes))]
    for moment in moments[:-1]:
        price = max(
            MIN_PRICE, round(offer.price * rng.uniform(0.86, 1.16)) // 100 * 100 + rng.choice(ENDINGS)
        )
        past = replace(offer, price=price, in_stock=rng.random() > 0.1)
        yield PastOffer(begins + timedelta(hours=moment), past)
    yield PastOffer(begins + timedelta(hours=moments[-1]), offer)
