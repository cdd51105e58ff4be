"""The name of a shade in a query, such as true red: products with a shade of that very name stand first.

A name of one word is left to colours and to words: it is a part of too many other names.
"""

from collections.abc import Collection

import numpy as np

from app.search.named_products import LEAST_WORDS
from app.understanding.meanings import Kind, QueryWord, Span, Understanding
from app.understanding.word_folding import STOP_WORDS, fold_name
from app.window.arrays import bitmaps
from app.window.arrays.bitmaps import Bits
from app.window.prices.availability import IN_STOCK
from app.window.window import Window

IN_NAMES: frozenset[Kind] = frozenset(["colour", "depth"])
"""What a query asks for that may be a part of a name."""
MOST_READ = 48
"""Products whose shades' names are read, the best known first."""


def find_shade_name(read: Understanding) -> str:
    """The most words side by side that can be a shade's name, folded as names are. Empty without any."""
    wants = [want for want in read.wants if want.kind in IN_NAMES and not want.excluded]
    parts = {want.span: fold_name(want.span.text) for want in wants}
    for word in read.words:
        parts[word.span] = f"{parts.get(word.span, '')} {word.folded}"
    runs, end = [""], 0
    for span in sorted(parts, key=lambda span: span.start):
        if read.query[end : span.start].strip():
            runs.append("")
        runs[-1] += parts[span]
        end = span.end
    return max((name for name in runs if name.count(" ") >= LEAST_WORDS), key=len, default="")


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


def find_line_in(names: str, words: Collection[str]) -> int | None:
    """Which of a product's shades has the most words of a query, and no others but numbers: 03 Nude Beige."""
    best, most = None, 0
    for place, line in enumerate(names.split("\n")):
        own = [word for word in line.split() if word not in STOP_WORDS]
        count = sum(word in words for word in own)
        spelled = [word for word in own if not any(char.isdigit() for char in word)]
        if count > most and spelled and all(word in words for word in spelled):
            best, most = place, count
    return best
