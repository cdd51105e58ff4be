"""Completes what is being typed: `waterp` by waterproof, `brown su` by the name of a shade."""

from bisect import bisect_left
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum

from app.understanding.tokens import Token
from app.understanding.word_folding import STOP_WORDS, fold_words

MAX_TAIL = 4  # words that are completed together
MAX_LOOKED_AT = 400  # sayings that begin so
FOR = "for"


class Worth(IntEnum):
    """The kind of a saying: of several those that are worth most are offered."""

    SUBSTANCE = 0
    SHADE = 1
    CLAIM = 2
    NEED = 3
    PHRASE = 4
    FILTER = 5
    TYPE = 6
    SHELF = 7


@dataclass(frozen=True, slots=True)
class Saying:
    """Words that the search understands, as they are offered."""

    text: str
    worth: Worth


@dataclass(frozen=True, slots=True)
class Completion:
    """A query that is complete."""

    head: str  # what stays of what was typed
    saying: Saying

    @property
    def query(self) -> str:
        """The whole query."""
        return f"{self.head}{self.saying.text.lower()}"


class Completions:
    """Finds sayings by the beginnings of any of their words."""

    def __init__(self, sayings: Iterable[Saying]) -> None:
        kept = {(each.text.lower(), each.worth == Worth.SUBSTANCE): each for each in sayings}
        self._sayings = sorted(kept.values(), key=lambda each: each.text)
        starts = []
        for number, saying in enumerate(self._sayings):
            words = fold_words(saying.text)
            starts += [(" ".join(words[place:]), place, number) for place in range(len(words))]
        self._starts = sorted(starts)

    def complete(
        self, query: str, tokens: Sequence[Token], most: int, negators: Container[str],
        is_understood: Callable[[Sequence[Token]], bool],
    ) -> list[Completion]:  # fmt: skip
        """The likeliest ends of a query behind words that are understood, those first that use most words."""
        if not tokens or query[-1:].isspace():
            return []
        found: dict[str, Completion] = {}
        for length in range(min(MAX_TAIL, len(tokens)), 0, -1):
            tail, before = tokens[-length:], tokens[:-length]
            head = query[: tail[0].span.start]
            if length == 1 and len(tail[0].folded) == 1 and not before:
                continue
            if tail[0].is_stop_word or not is_understood(before):
                continue
            asked = _ask_after(before, negators)
            for saying in self._find(" ".join(token.folded for token in tail), asked):
                completion = Completion(head, saying)
                if completion.query.lower() != query.lower():
                    found.setdefault(completion.query.lower(), completion)
                if len(found) == most:
                    return list(found.values())
        return list(found.values())

    def _find(self, start: str, asked: Worth | None) -> Iterator[Saying]:
        first = bisect_left(self._starts, (start,))
        rated = []
        for text, place, number in self._starts[first : first + MAX_LOOKED_AT]:
            if not text.startswith(start):
                break
            saying = self._sayings[number]
            if (saying.worth == Worth.SUBSTANCE) == (asked == Worth.SUBSTANCE):
                rated.append((saying.worth != asked, place > 0, -saying.worth, len(saying.text), number))
        for *_, number in sorted(rated):
            yield self._sayings[number]


def _ask_after(before: Sequence[Token], negators: Container[str]) -> Worth | None:
    """The kind that is likely after a word: a need after for, and after without what is left out alone."""
    if not before:
        return None
    return (
        Worth.SUBSTANCE if before[-1].stem in negators else Worth.NEED if before[-1].folded == FOR else None
    )


def is_sayable(text: str) -> bool:
    """Whether a phrase can stand at the end of a query: neither a small word nor a very long one."""
    return 2 < len(text) <= 40 and text not in STOP_WORDS
