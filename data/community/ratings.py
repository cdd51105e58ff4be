"""Stars, distributed as in real shops, and labels that agree with them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import exp
from random import Random

from data.catalogue.product_facts import draw_quality
from data.community.claims import Claim, parse_claim
from data.community.conditions import Condition, list_product_words, parse_condition
from data.community.sources_reader import read_community_sources
from data.entities import Category, Member, Product
from data.keyed_random import keyed_random

STARS = (1, 2, 3, 4, 5)
STAR_SHARES = (7, 5, 10, 23, 55)  # per cent of an ordinary product's reviews, by stars
MEAN_STARS = 4.1
LABEL_COUNTS = (0, 1, 2, 3, 4)
LABEL_COUNT_WEIGHTS = (13, 28, 33, 18, 8)
CRITICAL_RATE = {5: 0.03, 4: 0.22, 3: 0.5, 2: 0.84, 1: 0.97}  # how likely a label finds fault, by stars


@dataclass(frozen=True, slots=True, eq=False)
class Label:
    """A label of a category, what it says, and which products it can be said of."""

    text: str
    claim: Claim
    condition: Condition
    last_condition: Condition  # of product and writer; tested after the draws, which stay as they are


class ProductReputation:
    """The quality of a product, and the labels of its category that stick to it."""

    def __init__(self, product: Product, category: Category, seed: int) -> None:
        rng = keyed_random(seed, "reputation", product.slug)
        self._quality = draw_quality(rng)
        self._labels = read_labels(category)
        self._words = list_product_words(product)
        self._stick = {label.text: 0.12 + rng.random() ** 2 for label in self._labels}

    def stars(self, rng: Random, leniency: float) -> int:
        """A whole number of stars, better for a better product and from a kinder member."""
        lean = self._quality + leniency
        weights = [
            share * exp(lean * (stars - MEAN_STARS) * 0.5)
            for stars, share in zip(STARS, STAR_SHARES, strict=True)
        ]
        return rng.choices(STARS, weights)[0]

    def labels(self, rng: Random, stars: int) -> tuple[Label, ...]:
        """A few labels in their usual order that suit stars and product. None faults what another praises."""
        chosen: list[Label] = []
        for _ in range(rng.choices(LABEL_COUNTS, LABEL_COUNT_WEIGHTS)[0]):
            fitting = list(self._fitting(chosen, praises=rng.random() >= CRITICAL_RATE[stars]))
            if fitting:
                chosen += rng.choices(fitting, [self._stick[label.text] for label in fitting])
        suiting = (label for label in chosen if label.condition.is_true_of(self._words))
        return tuple(sorted(suiting, key=self._labels.index))

    def _fitting(self, chosen: Iterable[Label], *, praises: bool) -> Iterable[Label]:
        used = set(chosen)
        against = {label.claim.topic for label in used if label.claim.praises != praises}
        return (
            label
            for label in self._labels
            if label.claim.praises == praises and label not in used and label.claim.topic not in against
        )


def read_labels(category: Category) -> tuple[Label, ...]:
    """The category's labels, read by the table that says what each is about."""
    meaning: Mapping[str, str] = read_community_sources().labels.get(category.slug, {})
    texts = [text for text in category.static_review if text in meaning]
    return tuple(_parse_label(text, meaning[text]) for text in texts)


def _parse_label(text: str, meaning: str) -> Label:
    claim, condition, last_condition, *_ = (*meaning[1:].split(":"), "", "")
    return Label(
        text,
        parse_claim(claim, praises=meaning.startswith("+")),
        parse_condition(condition),
        parse_condition(last_condition),
    )


def choose_leniency(member: Member, seed: int) -> float:
    """Some members are kind and some are not."""
    return keyed_random(seed, "leniency", member.handle).gauss(0, 0.3)
