"""The name of a shade in a query, such as true red: products with a shade of that very name stand first.

A name of one word is left to colours and to words: it is a part of too many other names.
"""

from collections.abc import Iterable, Iterator

import numpy as np

from app.understanding.meanings import QueryWord, Span, Understanding
from app.understanding.word_folding import fold_name
from app.window import bitmaps
from app.window.availability import IN_STOCK
from app.window.bitmaps import Bits
from app.window.window import Window

_KINDS = ("colour", "depth")
LEAST_WORDS = 2
MOST_READ = 48
"""Products whose shades' names are read, the best known first."""


def find_shade_name(read: Understanding) -> str:
    """The most words side by side that can be a shade's name, folded as names are. Empty without any."""
    spans = [want.span for want in read.wants if want.kind in _KINDS and not want.excluded]
    spans += [word.span for word in read.words]
    names = [fold_name(text) for text in join_side_by_side(read.query, spans)]
    return max((name for name in names if name.count(" ") >= LEAST_WORDS), key=len, default="")


def join_side_by_side(query: str, spans: Iterable[Span]) -> Iterator[str]:
    """The text of each run of spans with nothing but blanks between them."""
    runs: list[tuple[int, int]] = []
    for span in sorted(set(spans), key=lambda span: span.start):
        if runs and not query[runs[-1][1] : span.start].strip():
            runs[-1] = runs[-1][0], max(span.end, runs[-1][1])
        else:
            runs.append((span.start, span.end))
    return (query[start:end] for start, end in runs)


def find_with_shade_of_name(window: Window, found: Bits, name: str) -> Bits | None:
    """Of the products found that can be bought, some with a shade of that name. None without any."""
    span = Span(name, 0, len(name))
    hits = window.text.find([QueryWord(word, span) for word in name.split()])
    having = bitmaps.in_all([found, window.availability[IN_STOCK], *hits.strong])
    rows = bitmaps.walk(having, window.overlay.by_worth, 0, MOST_READ)
    named = [row for row in rows.tolist() if find_line_of(window.fold_shades_of(row), name) is not None]
    return bitmaps.from_rows(np.array(named), window.rows) if named else None


def find_line_of(names: str, name: str) -> int | None:
    """Which of a product's shades has a name, also with more around it: 02 True Red."""
    if name not in names:
        return None
    lines = names.split("\n")
    return next((place for place, line in enumerate(lines) if f"{name} " in f"{line} "), None)
