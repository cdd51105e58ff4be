"""Asks an engine every query of a judged set, and counts what is right.

The share of a query is how many of its first ten answers are right, divided by the ten there could be: by the
number of answers or of right products, whichever is larger, but at most ten. So wrong answers count against
it, and so do right ones that are missing. Where the catalogue has nothing of the kind, no answer is right.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from benchmarks.search.goods import Goods
from benchmarks.search.rules import Query, find_right

FIRST = 10
Engine = Callable[[str], Sequence[str]]
"""Answers a query with the slugs of its first ten products."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The judgement of an engine's answer to one query."""

    asks: str
    share: float
    first_is_right: bool
    is_empty: bool
    has_right: bool
    answers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Score:
    """The judgement of an engine's answers to a set."""

    verdicts: tuple[Verdict, ...]

    @property
    def share(self) -> float:
        """The mean share of right answers among the first ten."""
        return sum(each.share for each in self.verdicts) / len(self.verdicts)

    @property
    def first_right(self) -> float:
        """The share of queries with a right answer whose first answer is right."""
        able = [each.first_is_right for each in self.verdicts if each.has_right]
        return sum(able) / len(able)

    @property
    def empty(self) -> int:
        """The share of queries without an answer although a product is right."""
        return sum(each.is_empty and each.has_right for each in self.verdicts)

    def list_worst(self, number: int) -> list[Verdict]:
        """The queries with the smallest shares."""
        return sorted(self.verdicts, key=lambda each: each.share)[:number]


def judge(engine: Engine, queries: Sequence[Query], goods: Sequence[Goods]) -> Score:
    """Ask every query and compare the answers with the rules."""
    return Score(tuple(_judge_query(engine, query, goods) for query in queries))


def _judge_query(engine: Engine, query: Query, goods: Sequence[Goods]) -> Verdict:
    right = find_right(query, goods)
    assert bool(right) != query.is_for_nothing(), f"{query.asks!r}: its rule finds {len(right)} products"
    answers = tuple(engine(query.asks))[:FIRST]
    possible = max(len(answers), min(FIRST, len(right)))
    correct = [slug in right for slug in answers]
    return Verdict(
        asks=query.asks,
        share=sum(correct) / possible if possible else 1.0,
        first_is_right=bool(correct) and correct[0],
        is_empty=not answers,
        has_right=bool(right),
        answers=answers,
    )
