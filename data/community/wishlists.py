"""Makes the wishlists: some empty, most short, popular things more often than others."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import accumulate

from data.community.sampling import choose_moment
from data.entities import Member, Product, Wish
from data.keyed_random import keyed_random

EMPTY_RATE = 0.12  # of the members
MEAN_WISHES = 14.0
MAX_WISHES = 60
MIN_WEIGHT = 0.05  # so that a product nobody has reviewed can be wished for


def make_wishes(
    products: Sequence[Product], members: Sequence[Member], seed: int, reference: datetime
) -> tuple[Wish, ...]:
    """Wishes in the order of the members, each later than its product and its member."""
    cumulative = list(accumulate(product.popularity + MIN_WEIGHT for product in products))
    return tuple(
        wish for member in members for wish in _make_wishes(member, products, cumulative, seed, reference)
    )


def _make_wishes(
    member: Member, products: Sequence[Product], cumulative: Sequence[float], seed: int, reference: datetime
) -> Iterator[Wish]:
    rng = keyed_random(seed, "wishes", member.handle)
    count = 0 if rng.random() < EMPTY_RATE else 1 + int(rng.expovariate(1 / MEAN_WISHES))
    drawn = rng.choices(products, cum_weights=cumulative, k=min(count, MAX_WISHES))
    for product in {product.slug: product for product in drawn}.values():
        yield Wish(
            member.handle,
            product.slug,
            choose_moment(rng, max(product.created_at, member.joined_at), reference),
        )
