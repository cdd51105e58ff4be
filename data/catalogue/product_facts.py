"""How a product stands in the shop: since when, how much talked about, whether featured, and its details."""

from datetime import datetime, timedelta

from data.catalogue.descriptions import choose_volume
from data.catalogue.product_plans import Plan
from data.keyed_random import keyed_random

DAYS = 730
_MAX_POPULARITY = 60.0


def list_details(plan: Plan) -> dict[str, str]:
    """What else is known of a product, by its column in the product table. The seeding copies all of them."""
    return {"volume": choose_volume(plan)}


def created_at(seed: int, plan: Plan, reference: datetime) -> datetime:
    """Within the two years before `reference`, by day."""
    rng = keyed_random(seed, "created", plan.slug)
    return reference - timedelta(days=rng.randrange(1, DAYS), minutes=rng.randrange(24 * 60))


def choose_popularity(seed: int, plan: Plan) -> float:
    """A long-tailed weight around 1 to 2; 0 for what nobody has reviewed."""
    if plan.gaps.reviews:
        return 0.0
    drawn = keyed_random(seed, "popularity", plan.slug).paretovariate(1.15)
    return round(min(_MAX_POPULARITY, drawn), 3)


def is_featured(seed: int, plan: Plan) -> bool:
    """About one in fifty, and only what is sold, shown and spoken of."""
    gaps = plan.gaps
    whole = not (gaps.offers or gaps.pounds or gaps.ingredients or gaps.reviews)
    return whole and keyed_random(seed, "featured", plan.slug).random() < 0.02
