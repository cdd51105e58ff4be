"""Makes the reviews: more where a product is popular, later than both product and member, one each."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from random import Random

from data.community.ratings import Reputation, leniency
from data.community.review_texts import Page
from data.community.sampling import Crowd, moment, shares
from data.entities import Category, Member, Product, Review
from data.keyed_random import keyed_random

REVIEWS = 24_000
MOST = 0.85  # of the members, the share that may review one product
SETTLED = timedelta(days=120)  # by then a product has met its public
WRITES = 0.85
INCENTIVISED = 0.22
EDITED = 0.04


def make_reviews(
    products: Sequence[Product],
    members: Sequence[Member],
    categories: Sequence[Category],
    seed: int,
    reference: datetime,
    scale: float = 1,
) -> tuple[Review, ...]:
    """Reviews in the order of the products; none for a product whose popularity is nought."""
    weights = [_weight(product, seed, reference) for product in products]
    counts = shares(weights, round(REVIEWS * scale), int(len(members) * MOST))
    shelves = {category.slug: category for category in categories}
    writer = _Writer(Crowd(members, seed), {m.handle: leniency(m, seed) for m in members}, seed, reference)
    pairs = zip(products, counts, strict=True)
    return tuple(
        review
        for product, count in pairs
        for review in writer.of(product, shelves[product.category_slug], count)
    )


def _weight(product: Product, seed: int, reference: datetime) -> float:
    age = (reference - product.created_at) / SETTLED
    luck = keyed_random(seed, "luck", product.slug).lognormvariate(0, 0.2)
    return product.popularity * luck * min(1, max(0, age))


class _Writer:
    """Writes the reviews of one product after another."""

    def __init__(self, crowd: Crowd, kindness: Mapping[str, float], seed: int, reference: datetime) -> None:
        self._crowd = crowd
        self._kindness = kindness
        self._seed = seed
        self._reference = reference

    def of(self, product: Product, category: Category, count: int) -> Iterator[Review]:
        rng = keyed_random(self._seed, "reviews", product.slug)
        reputation, page = Reputation(product, category, self._seed), Page(product, category)
        for member in self._crowd.some(rng, count):
            yield self._review(rng, product, member, reputation, page)

    def _review(
        self, rng: Random, product: Product, member: Member, reputation: Reputation, page: Page
    ) -> Review:
        stars = reputation.stars(rng, self._kindness[member.handle])
        labels = reputation.labels(rng, stars)
        influencer = member.user_type == "influencer"
        incentivised = influencer and rng.random() < INCENTIVISED
        writes = influencer and rng.random() < WRITES
        created_at = moment(rng, max(product.created_at, member.joined_at), self._reference)
        return Review(
            member_handle=member.handle,
            product_slug=product.slug,
            rating=stars,
            static_review=tuple(label.text for label in labels),
            text=page.review(rng, member, stars, labels, incentivised=incentivised) if writes else "",
            incentivised=incentivised,
            created_at=created_at,
            updated_at=moment(rng, created_at, self._reference) if rng.random() < EDITED else created_at,
        )
