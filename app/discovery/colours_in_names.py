"""Reads a colour as a part of a name where the word beside it is met by nothing else: rose quartz."""

from collections.abc import Iterable
from dataclasses import replace

from app.discovery.required_words import LetGo
from app.understanding.meanings import QueryWord, Span, Understanding
from app.understanding.word_folding import fold_words


def read_colours_as_names(read: Understanding, let_go: Iterable[LetGo]) -> Understanding | None:
    """Read colours beside words that no product has as words too. None where there are none."""
    unmet = [each.span for each in let_go if not each.met_by]
    spans = {
        want.span
        for want in read.wants
        if want.kind == "colour"
        and not want.excluded
        and any(_are_side_by_side(read.query, want.span, span) for span in unmet)
    }
    if not spans:
        return None
    words = [QueryWord(word, span) for span in spans for word in fold_words(span.text)]
    return replace(
        read,
        wants=tuple(want for want in read.wants if want.span not in spans),
        words=tuple(sorted([*read.words, *words], key=lambda word: word.span.start)),
    )


def _are_side_by_side(query: str, one: Span, other: Span) -> bool:
    first, second = sorted([one, other], key=lambda span: span.start)
    return not query[first.end : second.start].strip()
