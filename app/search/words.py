"""Decides which words of a query products must have, and which are let go."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from app.understanding.meanings import QueryWord, Span
from app.window.arrays import bitmaps
from app.window.arrays.bitmaps import Bits
from app.window.search.scoring import WordHits

MAX_WEIGHED_WORDS = 12
Ids = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class LetGo:
    """Words side by side that the list does not depend on, and how many of its products have them."""

    span: Span
    met_by: int


@dataclass(frozen=True, slots=True)
class RequiredWords:
    """The products that have each of the required words, and where these stand."""

    sets: tuple[Bits, ...]
    spans: frozenset[Span]


def require_words(
    hits: Sequence[WordHits],
    words: Sequence[QueryWord],
    filtered: Bits,
    ids: Ids,
    *,
    says_enough: bool,
    rank: bool,
) -> RequiredWords:
    """Choose the words that products of the filtered set must have.

    Words that `rank` are not required, but those of a name are. A word counts by its strong fields; where a
    query says nothing else and none of the products has it there, its description will do. Of words that no
    product has together, those are required that make up the best product's.
    """
    has_strong = [bool(bitmaps.overlap(each.strong, filtered)) for each in hits]
    is_strong = [says_enough or has for has in has_strong]
    sets = [each.strong if strong else each.anywhere for each, strong in zip(hits, is_strong, strict=True)]
    has_any = [
        has_strong[place] if strong else bool(bitmaps.overlap(sets[place], filtered))
        for place, strong in enumerate(is_strong)
    ]
    is_optional = [not word.in_name and (rank or (says_enough and word.is_need)) for word in words]
    needed = [place for place in range(len(words)) if has_any[place] and not is_optional[place]]
    if not says_enough and len(needed) < len(words):
        is_number = all(words[place].folded.isdigit() for place in needed)
        if is_number or not any(is_strong):
            needed = []  # beside an unknown word a number, or words of descriptions, are no reason for a list
    chosen = _choose_together([sets[place] for place in needed], filtered, ids)
    required = [needed[place] for place in chosen]
    return RequiredWords(
        tuple(sets[place] for place in required), frozenset(words[place].span for place in required)
    )


def list_words_let_go(
    hits: Sequence[WordHits], words: Sequence[QueryWord], required: RequiredWords, found: Bits
) -> tuple[LetGo, ...]:
    """The words that the products found need not have, and how many of them do."""
    let_go = [
        (word.span, found & (own.strong if word.in_name else own.anywhere))
        for word, own in zip(words, hits, strict=True)
        if word.span not in required.spans
    ]
    return tuple(_join_neighbours(let_go))


def _join_neighbours(let_go: Sequence[tuple[Span, Bits]]) -> Iterator[LetGo]:
    """One for each run of words that stand side by side: products have all of them, or none has any."""
    runs: list[tuple[Span, Bits]] = []
    for span, met in let_go:
        last, last_met = runs[-1] if runs else (None, met)
        if last and last.end <= span.start <= last.end + 1 and last_met.any() == met.any():
            runs[-1] = Span(f"{last.text} {span.text}", last.start, span.end), last_met & met
        elif span != last:
            runs.append((span, met))
    for span, met in runs:
        yield LetGo(span, int(bitmaps.count(met)))


def _choose_together(sets: Sequence[Bits], filtered: Bits, ids: Ids) -> list[int]:
    """The places of sets that share a product: all of them, or those that mean most together."""
    if len(sets) < 2 or bitmaps.overlap(bitmaps.in_all(sets), filtered):
        return list(range(len(sets)))
    return _choose_best([bits & filtered for bits in sets[:MAX_WEIGHED_WORDS]], ids)


def _choose_best(sets: Sequence[Bits], ids: Ids) -> list[int]:
    """The sets of the product with the most and rarest words; of equals the smallest id."""
    weights = np.array([1 + 1 / np.log2(2 + int(bitmaps.count(bits))) for bits in sets])
    best = bitmaps.find_heaviest(np.vstack(sets), weights, ids)
    return [place for place, bits in enumerate(sets) if bitmaps.has_member(bits, best)]
