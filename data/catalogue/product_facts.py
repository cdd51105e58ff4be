"""Facts about a product in the shop: its age, popularity, featured rank and further columns."""

from datetime import datetime, timedelta
from random import Random

from data.catalogue.descriptions import choose_volume
from data.catalogue.product_plans import Plan
from data.keyed_random import keyed_random

DAYS = 730
GOOD_QUALITY = 0.3
_MAX_POPULARITY = 60.0


def list_details(plan: Plan) -> dict[str, str]:
    """Further columns of a product. The seeding copies all of them into the table."""
    return {"volume": choose_volume(plan)}


def choose_created_at(seed: int, plan: Plan, reference: datetime) -> datetime:
    """Within the two years before `reference`, by day."""
    rng = keyed_random(seed, "created", plan.slug)
    return reference - timedelta(days=rng.randrange(1, DAYS), minutes=rng.randrange(24 * 60))


def choose_popularity(seed: int, plan: Plan) -> float:
    """A long-tailed weight around 1 to 2. 0 for a product without reviews."""
    if plan.gaps.reviews:
        return 0.0
    drawn = keyed_random(seed, "popularity", plan.slug).paretovariate(1.15)
    return round(min(_MAX_POPULARITY, drawn), 3)


def is_featured(seed: int, plan: Plan) -> bool:
    """The featured products: about one in fifty, and only complete ones that members will like."""
    gaps = plan.gaps
    whole = not (gaps.offers or gaps.pounds or gaps.ingredients or gaps.reviews)
    is_good = draw_quality(keyed_random(seed, "reputation", plan.slug)) > GOOD_QUALITY
    return whole and is_good and keyed_random(seed, "featured", plan.slug).random() < 0.07


def draw_quality(rng: Random) -> float:
    """The amount by which a product is better than others, by the first draw of its reputation."""
    return rng.gauss(0, 0.55)
