"""Judges suggestions: for the beginning of a query, something that says it has to be offered."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from app.search.schemas import Suggestions
from app.search.suggestions import find_suggestions
from app.understanding.word_folding import fold_words
from app.window.window import Window
from benchmarks.search.rules import SETS, read_rows

Suggest = Callable[[str], Suggestions]


@dataclass(frozen=True, slots=True)
class Offered:
    """The completions of a beginning, and whether those that have to be are there."""

    typed: str
    wanted: str
    is_there: bool
    is_aside: bool
    texts: tuple[str, ...]


def judge_suggestions(window: Window) -> list[Offered]:
    """Type every beginning of `suggestions.toml`."""
    rows: Sequence[tuple[str, str]] = read_rows(SETS / "suggestions.toml", "typed")
    ask = partial(find_suggestions, window)
    return [_judge(ask, *row, is_aside=place % 3 == 2) for place, row in enumerate(rows)]


def _judge(ask: Suggest, typed: str, wanted: str, *, is_aside: bool) -> Offered:
    texts = tuple(_list_texts(ask(typed)))
    words = " ".join(fold_words(wanted))
    is_there = any(words in " ".join(fold_words(text)) for text in texts)
    return Offered(typed, wanted, is_there, is_aside, texts)


def _list_texts(offered: Suggestions) -> Iterator[str]:
    yield from (each.name for each in [*offered.categories, *offered.brands, *offered.shades])
    yield from (f"{each.brand} {each.name}" for each in offered.products)
    yield from (each.name for each in offered.understood)
    yield from (*offered.completed, *offered.queries)
