"""An influencer's review in words, put together from sentences a person wrote.

A text praises and complains in the measure of its stars, stays clear of whatever its labels already deny,
fits the product's form ("the pump" only where there is one) and the writer's skin, and says nothing twice on
one product's page.
"""

import re
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import NamedTuple

from data.community.claims import Claim, keep_consistent, parse_claim
from data.community.conditions import Condition, list_product_words, parse_condition
from data.community.ratings import Label
from data.community.sources_reader import Person, fill_choices, read_community_sources
from data.entities import Category, Member, Product

FACE = {"complexion", "cheeks", "skin"}
# How many sentences praise, and how many complain, by stars.
SENTENCE_COUNTS = {
    5: ((1, 2, 2, 3), (0,)),
    4: ((1, 2), (0, 1, 1)),
    3: ((1,), (1,)),
    2: ((0, 1), (1, 2)),
    1: ((0,), (1, 2)),
}
TURN_RATE = 0.45
ASIDE_RATE = 0.45
VERDICT_RATE = 0.6
DISCLOSURE_RATE = 0.7


class Sentence(NamedTuple):
    """A sentence, what it claims, and what it is true of."""

    claim: Claim
    condition: Condition
    text: str


class WrittenReview(NamedTuple):
    """The words of a review, and what they claim. Both empty for a review without words."""

    text: str = ""
    claims: tuple[Claim, ...] = ()


class ReviewPage:
    """The review texts of one product. It remembers the sentences that were used."""

    def __init__(self, product: Product, category: Category) -> None:
        self._category = category
        self._words = list_product_words(product)
        opinions = read_community_sources().opinions[category.slug]
        self._praise = [_parse_sentence(written, praises=True) for written in opinions.praise]
        self._gripes = [_parse_sentence(written, praises=False) for written in opinions.gripe]
        self._used: set[str] = set()

    def review(
        self, rng: Random, member: Member, stars: int, labels: Sequence[Label], *, incentivised: bool
    ) -> WrittenReview:
        """The words of a review. Empty if all sentences that suit the stars were used."""
        person = _read_people()[(member.first_name, member.surname)]
        body, claims = self._body(rng, person, stars, labels)
        if not body:
            return WrittenReview()
        ending = self._ending(rng, stars, incentivised=incentivised)
        parts = _add_aside_and_ending(rng, body, self._aside(rng, person), ending)
        return WrittenReview(" ".join(parts), claims)

    def _body(
        self, rng: Random, person: Person, stars: int, labels: Sequence[Label]
    ) -> tuple[list[str], tuple[Claim, ...]]:
        words = self._words | {person.depth}
        praises, gripes = (rng.choice(counts) for counts in SENTENCE_COUNTS[stars])
        faulted = {label.claim.topic for label in labels if not label.claim.praises}
        good = self._pick(rng, _select_true(self._praise, words), praises, faulted)
        claims = [*(label.claim for label in labels), *(line.claim for line in good)]
        praised = {claim.topic for claim in claims if claim.praises}
        bad = self._pick(rng, _select_true(self._gripes, words), gripes, praised)
        first, then = (good, bad) if stars > 2 else (bad, good)
        if not first:
            return [], ()
        turn = _choose_turn(rng, gladly=stars > 2) if then else ""
        spoken = [line._replace(text=fill_choices(rng, line.text)) for line in (*first, *then)]
        kept = keep_consistent(self._category.slug, spoken)
        opening = sum(line in kept for line in spoken[: len(first)])
        turns = [turn] if turn and opening < len(kept) else []
        texts = [line.text for line in kept]
        return [*texts[:opening], *turns, *texts[opening:]], tuple(line.claim for line in kept)

    def _pick(self, rng: Random, lines: Sequence[Sentence], count: int, closed: set[str]) -> list[Sentence]:
        picked: dict[str, Sentence] = {}
        for line in rng.sample(lines, len(lines)):
            if len(picked) < count and line.claim.topic not in closed and line.text not in self._used:
                picked.setdefault(line.claim.topic, line)
        self._used.update(line.text for line in picked.values())
        return list(picked.values())

    def _aside(self, rng: Random, person: Person) -> str:
        if rng.random() >= ASIDE_RATE:
            return ""
        return rng.choice(person.face + person.any if self._category.group in FACE else person.any)

    def _ending(self, rng: Random, stars: int, *, incentivised: bool) -> str:
        verdicts = read_community_sources().verdicts
        mood = verdicts.glad if stars > 3 else verdicts.torn if stars == 3 else verdicts.cross
        likely, choice = (DISCLOSURE_RATE, verdicts.gift) if incentivised else (VERDICT_RATE, mood)
        fresh = [text for text in choice if text not in self._used]
        if not fresh or rng.random() >= likely:
            return ""
        ending = rng.choice(fresh)
        self._used.add(ending)
        return fill_choices(rng, ending)


def _select_true(sentences: Sequence[Sentence], words: set[str]) -> list[Sentence]:
    return [sentence for sentence in sentences if sentence.condition.is_true_of(words)]


def _choose_turn(rng: Random, *, gladly: bool) -> str:
    verdicts = read_community_sources().verdicts
    return rng.choice(verdicts.but if gladly else verdicts.still) if rng.random() < TURN_RATE else ""


def _add_aside_and_ending(rng: Random, body: list[str], aside: str, ending: str) -> list[str]:
    opening, closing = (aside, "") if rng.random() < 0.6 else ("", aside)
    return [part for part in (opening, *body, closing, ending) if part]


@cache
def _parse_sentence(written: str, *, praises: bool) -> Sentence:
    about, text = re.split(r" \| ", written, maxsplit=1)
    claim, _, condition = about.partition(":")
    return Sentence(parse_claim(claim, praises=praises), parse_condition(condition), text)


@cache
def _read_people() -> dict[tuple[str, str], Person]:
    return {person.name: person for person in read_community_sources().people}
