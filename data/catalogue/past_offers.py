"""Earlier offers of the demo: prices that moved, and days without stock."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from typing import NamedTuple

from data.entities import Offer
from data.keyed_random import keyed_random

DAYS = 170
"""So many days ago the demo's shop began to watch offers, or when the product came."""
MOST_CHANGES = 5
ENDINGS = (0, 50, 95, 99, 99)


class PastOffer(NamedTuple):
    """An offer as it was from a moment on."""

    at: datetime
    offer: Offer


def make_past_offers(
    seed: int, offer: Offer, created_at: datetime, reference: datetime
) -> Iterator[PastOffer]:
    """The changes of an offer up to the reference, oldest first. The last one is the offer as it is."""
    rng = keyed_random(seed, "past offers", offer.product_slug, offer.retailer_slug)
    begins = max(created_at, reference - timedelta(days=DAYS))
    hours = max(int((reference - begins) / timedelta(hours=1)), 1)
    changes = min(rng.randint(0, MOST_CHANGES), hours - 1)
    moments = [0, *sorted(rng.sample(range(1, hours), changes))]
    for moment in moments[:-1]:
        price = max(199, round(offer.price * rng.uniform(0.86, 1.16)) // 100 * 100 + rng.choice(ENDINGS))
        past = replace(offer, price=price, in_stock=rng.random() > 0.1)
        yield PastOffer(begins + timedelta(hours=moment), past)
    yield PastOffer(begins + timedelta(hours=moments[-1]), offer)
