"""Searches by the reading of a query that finds most of what it says, of those that it can have."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from app.discovery.named_shades import IN_NAMES
from app.discovery.product_search import SearchResult, search_products
from app.discovery.schemas import SearchRequest
from app.discovery.search_query import SearchQuery, make_query
from app.discovery.wider_shelves import widen_shelf
from app.understanding.meanings import SHELF_KINDS, Kind, QueryWord, Span, Understanding
from app.understanding.word_folding import fold_words
from app.window.window import Window


def search_by_best_reading(
    window: Window, request: SearchRequest, read: Understanding
) -> tuple[Understanding, SearchQuery, SearchResult]:
    """Search by a reading, or by another one that finds what this one does not."""
    query = make_query(window, request, read)
    result = search_products(window, query)
    for other, is_better in _list_other_readings(window, read, result):
        other_query = make_query(window, request, other)
        found = search_products(window, other_query)
        if found.total and is_better(found):
            return other, other_query, found
    return read, query, result


def _list_other_readings(
    window: Window, read: Understanding, result: SearchResult
) -> Iterator[tuple[Understanding, Callable[[SearchResult], bool]]]:
    """Other readings that are worth a try, and what their products have to be."""
    unmet = [each.span for each in result.let_go if not each.met_by]
    if named := _read_as_names(read, unmet):
        yield named, _meets_all_words
    is_depth = any(want.kind == "depth" for want in read.wants)  # no shade of that depth may have the name
    words = [word.span for word in read.words]
    if (is_depth or result.signals.named is None) and (named := _read_as_names(read, words)):
        yield named, _has_named_shade
    if result.total:
        return
    shelves = list(_find_shelves_before_colours(read))
    if named := _read_as_names(read, shelves, SHELF_KINDS | IN_NAMES):
        yield named, _has_named_shade
    if wider := widen_shelf(window, read):
        yield wider, lambda _: True


def _meets_all_words(found: SearchResult) -> bool:
    return all(each.met_by for each in found.let_go)


def _has_named_shade(found: SearchResult) -> bool:
    return found.signals.named is not None


def _read_as_names(
    read: Understanding, beside: Sequence[Span], kinds: frozenset[Kind] = IN_NAMES
) -> Understanding | None:
    """Read colours and depths beside some parts as words of a name: rose quartz. None without any."""
    spans = {
        want.span
        for want in read.wants
        if want.kind in kinds
        and not want.excluded
        and any(_are_side_by_side(read.query, want.span, span) for span in beside)
    }
    if not any(want.kind in IN_NAMES and want.span in spans for want in read.wants):
        return None
    words = [QueryWord(word, span) for span in spans for word in fold_words(span.text)]
    return replace(
        read,
        wants=tuple(want for want in read.wants if want.span not in spans),
        words=tuple(sorted([*read.words, *words], key=lambda word: word.span.start)),
    )


def _find_shelves_before_colours(read: Understanding) -> Iterator[Span]:
    """In powder pink beige the powder is a part of the name: what goods are called stands last."""
    colours = [want.span for want in read.wants if want.kind in IN_NAMES]
    for want in read.wants:
        if want.kind in SHELF_KINDS and any(
            want.span.end <= span.start and _are_side_by_side(read.query, want.span, span) for span in colours
        ):
            yield want.span


def _are_side_by_side(query: str, one: Span, other: Span) -> bool:
    first, second = sorted([one, other], key=lambda span: span.start)
    return not query[first.end : second.start].strip()
