"""Learns the types of products from their names: the last words that many different names share.

`Soft Focus Serum Foundation` and `Lit Within Serum Foundation` are of the types `Serum Foundation` and
`Foundation`. What stands before the longest type is the product's line.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt

from app.understanding.word_folding import fold_word, fold_words
from app.window.search.learned_names import NO_TYPE, LearnedTypes, SearchNames, TypeName

MAX_TYPE_WORDS = 3  # words
FEWEST_BEFORE = 4  # different words that stand before a type
MAX_BEFORE = 8  # more are not counted
MAX_LINES = 20_000
_EDITION = re.compile(r"(?:[ivx]+|spf\d*|\d+|\d*(?:ml|g|oz))")

Words = tuple[str, ...]


def learn_types(names: Sequence[str], categories: Sequence[int], slugs: Sequence[str]) -> LearnedTypes:
    """Learn from all product names; `categories` has each product's place in `slugs`."""
    folded = [_strip_edition(tuple(fold_words(name))) for name in names]
    types = _find_types(folded)
    numbers = {words: number for number, words in enumerate(sorted(types))}
    rows: list[list[int]] = [[] for _ in numbers]
    longest = np.full(len(names), NO_TYPE, dtype=np.int32)
    for row, words in enumerate(folded):
        for ending in _list_endings(words):
            if ending in numbers:
                rows[numbers[ending]].append(row)
                longest[row] = numbers[ending]  # endings come shortest first
    described = [
        TypeName(
            " ".join(words), _spell(names[rows[number][0]], len(words)), len(rows[number]),
            sorted({slugs[categories[row]] for row in rows[number]}),
        )
        for words, number in numbers.items()
    ]  # fmt: skip
    lines = _list_lines(folded, longest, list(numbers))
    return LearnedTypes(
        SearchNames(described, lines), [np.array(each, dtype=np.int64) for each in rows], longest
    )


def find_types(name: str, places: Mapping[str, int]) -> list[int]:
    """The places of the types that a product is of, among types that are known. The longest one is last."""
    words = _strip_edition(tuple(fold_words(name)))
    endings = (" ".join(ending) for ending in _list_endings(words))
    return [places[ending] for ending in endings if ending in places]


def _strip_edition(words: Words) -> Words:
    while len(words) > 1 and _EDITION.fullmatch(words[-1]):
        words = words[:-1]
    return words


def _list_endings(words: Words) -> list[Words]:
    """The last words of a name, shortest first."""
    return [words[-length:] for length in range(1, min(MAX_TYPE_WORDS, len(words)) + 1)]


def _find_types(folded: Sequence[Words]) -> set[Words]:
    before: defaultdict[Words, set[str]] = defaultdict(set)
    for words in folded:
        for ending in _list_endings(words):
            seen = before[ending]
            if len(ending) < len(words) and len(seen) < MAX_BEFORE:
                seen.add(words[-len(ending) - 1])
    types = {ending for ending, seen in before.items() if len(seen) >= FEWEST_BEFORE}
    wider = {ending for words in types for ending in _list_endings(words)[1:] if len(before[ending]) > 1}
    return types | wider


def _list_lines(folded: Sequence[Words], longest: npt.NDArray[np.int32], types: Sequence[Words]) -> list[str]:
    """The lines of several words, the most used first. A line of one word is a word like any other."""
    lines: Counter[Words] = Counter()
    for words, number in zip(folded, longest.tolist(), strict=True):
        line = words[: -len(types[number])] if number != NO_TYPE else words
        if len(line) > 1:
            lines[line] += 1
    return [" ".join(words) for words, _ in lines.most_common(MAX_LINES)]


def _spell(name: str, length: int) -> str:
    """The last words of a name as it is written."""
    words = [
        match
        for match in re.finditer(r"[^\W_]+", name)
        if not _EDITION.fullmatch(fold_word(match.group().lower()))
    ]
    return name[words[-length].start() : words[-1].end()] if len(words) >= length else name
