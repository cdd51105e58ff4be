"""Makes the wishlists: some empty, most short, popular things more often than others."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import accumulate

from data.community.sampling import moment
from data.entities import Member, Product, Wish
from data.keyed_random import keyed_random

NOTHING = 0.12  # of the members
WISHES = 14.0
LONGEST = 60
ANYTHING = 0.05  # so that a product nobody has reviewed can be wished for


def make_wishes(
    products: Sequence[Product], members: Sequence[Member], seed: int, reference: datetime
) -> tuple[Wish, ...]:
    """Wishes in the order of the members, each later than its product and its member."""
    cumulative = list(accumulate(product.popularity + ANYTHING for product in products))
    return tuple(
        wish for member in members for wish in _wishes(member, products, cumulative, seed, reference)
    )


def _wishes(
    member: Member, products: Sequence[Product], cumulative: Sequence[float], seed: int, reference: datetime
) -> Iterator[Wish]:
    rng = keyed_random(seed, "wishes", member.handle)
    count = 0 if rng.random() < NOTHING else 1 + int(rng.expovariate(1 / WISHES))
    drawn = rng.choices(products, cum_weights=cumulative, k=min(count, LONGEST))
    for product in {product.slug: product for product in drawn}.values():
        yield Wish(
            member.handle, product.slug, moment(rng, max(product.created_at, member.joined_at), reference)
        )
