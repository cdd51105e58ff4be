"""Worlds of honest reviews with planted rings, made without looking at how rings are found.

Honest members have what is mistaken for a ring: households, friends who like each other's reviews, fans of
one brand, launch days that bring hundreds of new accounts, and phone networks that thousands share.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate
from random import Random

from app.reviews.checks.rings import DAY, Like, WrittenReview

WORDS = [f"word{number}" for number in range(40)]


@dataclass(frozen=True)
class Ways:
    """How rings act. The rings of the worlds that judge differ from those that the limits were chosen on."""

    rings: int = 20
    smallest: int = 5
    largest: int = 50
    days: tuple[float, float] = (1, 6)  # over which a ring writes
    votes: tuple[float, float] = (0.3, 0.8)  # the share of a ring's reviews that a member likes
    targets: tuple[int, int] = (1, 3)  # products
    accounts_a_network: tuple[int, int] = (2, 6)
    aged: float = 0.15  # the share of bought accounts, which are old
    covers: float = 0.5  # reviews of anything else, for each member
    copied: float = 0.3  # the share of reviews whose words are another's with some changed


@dataclass
class World:
    """What was written, and which reviews are a ring's."""

    reviews: list[WrittenReview]
    likes: list[Like]
    planted: list[set[int]]


HONEST, PRODUCTS, BRANDS, WEEKS = 50_000, 4_000, 160, 8
SPAN = WEEKS * 7 * DAY


class Maker:
    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.reviews: list[WrittenReview] = []
        self.likes: list[Like] = []
        self.planted: list[set[int]] = []
        self.members = 0
        self.popular = [*accumulate(self.rng.paretovariate(1.1) for _ in range(PRODUCTS))]
        # Phone networks that many share, and homes.
        self.networks = [*accumulate(self.rng.paretovariate(0.9) for _ in range(3_000))]

    def make(self, all_ways: Iterable[Ways]) -> World:
        self._add_honest()
        for ways in all_ways:
            step = (ways.largest - ways.smallest) / max(ways.rings - 1, 1)
            for number in range(ways.rings):
                self._add_ring(round(ways.smallest + number * step), ways)
        return World(self.reviews, self.likes, self.planted)

    def _new_member(self) -> int:
        self.members += 1
        return self.members

    def _write(
        self,
        member: int,
        product: int,
        rating: int,
        at: float,
        account_at: float,
        network: int | None,
        text: str = "",
    ) -> int:
        brand = product % BRANDS
        self.reviews.append(
            WrittenReview(
                len(self.reviews) + 1, member, product, brand, rating, at, account_at, text, network
            )
        )
        return len(self.reviews)

    def _say(self) -> str:
        return " ".join(self.rng.choices(WORDS, k=self.rng.randint(8, 30))) if self.rng.random() < 0.1 else ""

    def _add_honest(self) -> None:
        rng, honest = self.rng, []
        launches = {rng.randrange(PRODUCTS): rng.uniform(0, SPAN) for _ in range(30)}
        while len(self.reviews) < HONEST:
            friends = [self._new_member() for _ in range(rng.choices((1, 2, 3, 4), (80, 12, 5, 3))[0])]
            networks = rng.choices(range(len(self.networks)), cum_weights=self.networks, k=2)
            taste = rng.choices(range(PRODUCTS), cum_weights=self.popular, k=4)
            if rng.random() < 0.1:  # a fan of one brand
                taste = [taste[0] % BRANDS + BRANDS * rng.randrange(PRODUCTS // BRANDS) for _ in range(4)]
            if launches and rng.random() < 0.08:
                taste[0] = rng.choice(list(launches))
            mine = []
            for member in friends:
                joined = rng.uniform(-300, WEEKS * 7) * DAY
                for product in set(rng.sample(taste, rng.choices((1, 2, 3), (55, 30, 15))[0])):
                    at = min(SPAN, max(joined, 0) + rng.expovariate(1 / (9 * DAY)))
                    if product in launches:
                        at = launches[product] + rng.expovariate(1 / DAY)
                    rating = rng.choices((1, 2, 3, 4, 5), (8, 7, 12, 28, 45))[0]
                    network = rng.choice(networks) * 10 + int(at // (7 * DAY)) * 1_000_000
                    mine.append(
                        self._write(member, product, rating, at, min(joined, at), network, self._say())
                    )
            for member in friends:  # friends like what friends wrote
                self.likes += [
                    Like(member, each)
                    for each in mine
                    if self.reviews[each - 1].member != member and rng.random() < 0.25
                ]
            honest += mine
        liked = rng.choices(honest, [rng.paretovariate(1) for _ in honest], k=len(honest))
        self.likes += [Like(rng.randint(1, self.members), each) for each in liked]

    def _add_ring(self, size: int, ways: Ways) -> None:
        rng = self.rng
        brand = rng.randrange(BRANDS)
        targets = [
            brand + BRANDS * rng.randrange(PRODUCTS // BRANDS) for _ in range(rng.randint(*ways.targets))
        ]
        rating = 5 if rng.random() < 0.75 else 1
        begin, days = rng.uniform(0, SPAN * 0.8), rng.uniform(*ways.days)
        networks = [
            10_000_000 + rng.randrange(10**6)
            for _ in range(max(1, size // rng.randint(*ways.accounts_a_network)))
        ]
        praise = rng.choices(WORDS, k=20)
        written: dict[int, list[int]] = {}
        for member in [self._new_member() for _ in range(size)]:
            begun = begin - (rng.uniform(100, 400) if rng.random() < ways.aged else rng.uniform(0, 20)) * DAY
            mine = written[member] = []
            for product in set(targets):
                text = self._say()
                if text and rng.random() < ways.copied:
                    text = " ".join(word if rng.random() < 0.9 else rng.choice(WORDS) for word in praise)
                at = begin + rng.uniform(0, days) * DAY
                mine.append(
                    self._write(
                        member,
                        product,
                        max(1, rating - (rng.random() < 0.1)),
                        at,
                        begun,
                        rng.choice(networks),
                        text,
                    )
                )
            for _ in range(rng.random() < ways.covers):
                at = begin + rng.uniform(0, 20) * DAY
                mine.append(
                    self._write(
                        member, rng.randrange(PRODUCTS), rng.randint(3, 5), at, begun, rng.choice(networks)
                    )
                )
        share = rng.uniform(*ways.votes)
        all_reviews = [each for mine in written.values() for each in mine]
        self.likes += [
            Like(member, each) for member, mine in written.items() for each in all_reviews
            if each not in mine and rng.random() < share
        ]  # fmt: skip
        self.planted.append(set(all_reviews))


def make_world(seed: int, all_ways: Iterable[Ways]) -> World:
    """Make a world, with rings of each of the ways, one after another. The same seed makes the same."""
    return Maker(seed).make(all_ways)
