"""Searches by the reading of a query that finds most of what it says, of those that it can have."""

from collections.abc import Iterable
from dataclasses import replace

from app.discovery.product_search import SearchResult, search_products
from app.discovery.required_words import LetGo
from app.discovery.schemas import SearchRequest
from app.discovery.search_query import SearchQuery, make_query
from app.discovery.wider_shelves import widen_shelf
from app.understanding.meanings import QueryWord, Span, Understanding
from app.understanding.word_folding import fold_words
from app.window.window import Window


def search_by_best_reading(
    window: Window, request: SearchRequest, read: Understanding
) -> tuple[Understanding, SearchQuery, SearchResult]:
    """Search by a reading, or by another one that finds what this one does not."""
    query = make_query(window, request, read)
    result = search_products(window, query)
    named = _read_colours_as_names(read, result.let_go)
    wider = None if result.total else widen_shelf(window, read)
    for other in filter(None, (named, wider)):
        other_query = make_query(window, request, other)
        found = search_products(window, other_query)
        if found.total and (other is wider or all(each.met_by for each in found.let_go)):
            return other, other_query, found
    return read, query, result


def _read_colours_as_names(read: Understanding, let_go: Iterable[LetGo]) -> Understanding | None:
    """Read colours beside words that no product has as parts of a name (rose quartz). None without any."""
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
