"""Makes the reviews: more where a product is popular, later than both product and member, one each."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from random import Random

from data.community.claims import Claim, keep_consistent
from data.community.conditions import list_product_words
from data.community.ratings import Label, ProductReputation, choose_leniency
from data.community.review_texts import ReviewPage, WrittenReview
from data.community.sampling import MemberSampler, choose_moment, split_by_weight
from data.entities import Category, Member, Product, Review
from data.keyed_random import keyed_random

REVIEWS = 24_000
MAX_SHARE = 0.85  # of the members, the share that may review one product
SETTLING_TIME = timedelta(days=120)  # after this time most of a product's reviews are written
WRITING_RATE = 0.85
INCENTIVISED_RATE = 0.22
EDIT_RATE = 0.04


def make_reviews(
    products: Sequence[Product],
    members: Sequence[Member],
    categories: Sequence[Category],
    seed: int,
    reference: datetime,
    scale: float = 1,
) -> tuple[Review, ...]:
    """Reviews in the order of the products. A product with popularity 0 has none."""
    weights = [_weigh(product, seed, reference) for product in products]
    counts = split_by_weight(weights, round(REVIEWS * scale), int(len(members) * MAX_SHARE))
    categories_by_slug = {category.slug: category for category in categories}
    writer = _Writer(
        MemberSampler(members, seed), {m.handle: choose_leniency(m, seed) for m in members}, seed, reference
    )
    pairs = zip(products, counts, strict=True)
    return tuple(
        review
        for product, count in pairs
        for review in writer.write_reviews(product, categories_by_slug[product.category_slug], count)
    )


def _weigh(product: Product, seed: int, reference: datetime) -> float:
    age = (reference - product.created_at) / SETTLING_TIME
    luck = keyed_random(seed, "luck", product.slug).lognormvariate(0, 0.2)
    return product.popularity * luck * min(1, max(0, age))


class _Writer:
    """Writes the reviews of one product after another."""

    def __init__(
        self, sampler: MemberSampler, kindness: Mapping[str, float], seed: int, reference: datetime
    ) -> None:
        self._sampler = sampler
        self._kindness = kindness
        self._seed = seed
        self._reference = reference

    def write_reviews(self, product: Product, category: Category, count: int) -> Iterator[Review]:
        rng = keyed_random(self._seed, "reviews", product.slug)
        reputation, page = ProductReputation(product, category, self._seed), ReviewPage(product, category)
        for member in self._sampler.sample_distinct(rng, count):
            yield self._review(rng, product, member, reputation, page)

    def _review(
        self, rng: Random, product: Product, member: Member, reputation: ProductReputation, page: ReviewPage
    ) -> Review:
        stars = reputation.stars(rng, self._kindness[member.handle])
        labels = reputation.labels(rng, stars)
        influencer = member.user_type == "influencer"
        incentivised = influencer and rng.random() < INCENTIVISED_RATE
        writes = influencer and rng.random() < WRITING_RATE
        created_at = choose_moment(rng, max(product.created_at, member.joined_at), self._reference)
        written = (
            page.review(rng, member, stars, labels, incentivised=incentivised) if writes else WrittenReview()
        )
        words = list_product_words(product) | {member.look.depth or ""}
        fitting = [label for label in labels if label.last_condition.is_true_of(words)]
        kept = _keep_labels(product.category_slug, fitting, stars, written.claims)
        return Review(
            member_handle=member.handle,
            product_slug=product.slug,
            rating=stars,
            static_review=tuple(label.text for label in kept),
            text=written.text,
            incentivised=incentivised,
            created_at=created_at,
            updated_at=choose_moment(rng, created_at, self._reference)
            if rng.random() < EDIT_RATE
            else created_at,
        )


def _keep_labels(
    category_slug: str, labels: Sequence[Label], stars: int, claims: Sequence[Claim]
) -> list[Label]:
    """Leave out labels that contradict the text, and of two opposites the one that does not suit the stars.

    They are left out last, so that stars and texts are drawn alike whatever the table of opposites has.
    """
    by_stars = sorted(labels, key=lambda label: label.claim.praises != (stars > 2))
    kept = keep_consistent(category_slug, by_stars, claims)
    return [label for label in labels if label in kept]
