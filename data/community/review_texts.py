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
    """A sentence, what it is about, and what it is true of."""

    topic: str
    condition: Condition
    text: str


class ReviewPage:
    """The review texts of one product. It remembers the sentences that were used."""

    def __init__(self, product: Product, category: Category) -> None:
        self._group = category.group
        self._words = list_product_words(product)
        opinions = read_community_sources().opinions[category.slug]
        self._praise = [_parse_sentence(written) for written in opinions.praise]
        self._gripes = [_parse_sentence(written) for written in opinions.gripe]
        self._used: set[str] = set()

    def review(
        self, rng: Random, member: Member, stars: int, labels: Sequence[Label], *, incentivised: bool
    ) -> str:
        """The text of a review. Empty if all sentences that suit the stars were used."""
        person = _people()[(member.first_name, member.surname)]
        body = self._body(rng, person, stars, labels)
        if not body:
            return ""
        ending = self._ending(rng, stars, incentivised=incentivised)
        return " ".join(_add_aside_and_ending(rng, body, self._aside(rng, person), ending))

    def _body(self, rng: Random, person: Person, stars: int, labels: Sequence[Label]) -> list[str]:
        words = self._words | {person.depth}
        praises, gripes = (rng.choice(counts) for counts in SENTENCE_COUNTS[stars])
        faulted = {label.topic for label in labels if not label.praises}
        good = self._pick(rng, _select_true(self._praise, words), praises, faulted)
        praised = {label.topic for label in labels if label.praises} | {line.topic for line in good}
        bad = self._pick(rng, _select_true(self._gripes, words), gripes, praised)
        glad = stars > 2
        return _order_sentences(rng, good, bad, gladly=glad) if (good if glad else bad) else []

    def _pick(self, rng: Random, lines: Sequence[Sentence], count: int, closed: set[str]) -> list[Sentence]:
        picked: dict[str, Sentence] = {}
        for line in rng.sample(lines, len(lines)):
            if len(picked) < count and line.topic not in closed and line.text not in self._used:
                picked.setdefault(line.topic, line)
        self._used.update(line.text for line in picked.values())
        return list(picked.values())

    def _aside(self, rng: Random, person: Person) -> str:
        if rng.random() >= ASIDE_RATE:
            return ""
        return rng.choice(person.face + person.any if self._group in FACE else person.any)

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


def _order_sentences(rng: Random, good: list[Sentence], bad: list[Sentence], *, gladly: bool) -> list[str]:
    verdicts = read_community_sources().verdicts
    first, then, turn = (good, bad, verdicts.but) if gladly else (bad, good, verdicts.still)
    between = [rng.choice(turn)] if first and then and rng.random() < TURN_RATE else []
    return [
        *(fill_choices(rng, line.text) for line in first),
        *between,
        *(fill_choices(rng, line.text) for line in then),
    ]


def _add_aside_and_ending(rng: Random, body: list[str], aside: str, ending: str) -> list[str]:
    opening, closing = (aside, "") if rng.random() < 0.6 else ("", aside)
    return [part for part in (opening, *body, closing, ending) if part]


@cache
def _parse_sentence(written: str) -> Sentence:
    about, text = re.split(r" \| ", written, maxsplit=1)
    topic, _, condition = about.partition(":")
    return Sentence(topic, parse_condition(condition), text)


@cache
def _people() -> dict[tuple[str, str], Person]:
    return {person.name: person for person in read_community_sources().people}
