"""Searches by the reading of a query that finds most of what it says, of those that it can have."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from app.search.named_products import LEAST_WORDS, find_named_products, has_product_of_brand
from app.search.named_shades import IN_NAMES
from app.search.product_search import SearchResult, search_products
from app.search.query import SearchQuery, make_query
from app.search.schemas import SearchRequest
from app.search.wider_shelves import widen_shelf
from app.understanding.meanings import SHELF_KINDS, Kind, QueryWord, Span, Understanding, Want
from app.understanding.word_folding import fold_words
from app.window.search.text_index import MAX_QUERY_WORDS
from app.window.window import Window


def search_by_best_reading(
    window: Window, request: SearchRequest, read: Understanding
) -> tuple[Understanding, SearchQuery, SearchResult]:
    """Search by a reading, or by another one that finds what this one does not.

    Which one that is does not depend on a low or a high price: that is one of what is found.
    """
    levels = [want for want in read.wants if want.kind == "price_level"]
    if not levels:
        return _search_by_best(window, request, read)
    best, _, _ = _search_by_best(window, request, _leave_out(read, levels))
    read = replace(best, query=read.query, wants=tuple(sorted([*best.wants, *levels], key=_place_of)))
    query = make_query(window, request, read)
    return read, query, search_products(window, query)


def _leave_out(read: Understanding, wants: Sequence[Want]) -> Understanding:
    """A query without some parts: blanks are in their places."""
    text = read.query
    for span in {want.span for want in wants}:
        text = text[: span.start] + " " * (span.end - span.start) + text[span.end :]
    return replace(read, query=text, wants=tuple(want for want in read.wants if want not in wants))


def _place_of(want: Want) -> int:
    return want.span.start


def _search_by_best(
    window: Window, request: SearchRequest, read: Understanding
) -> tuple[Understanding, SearchQuery, SearchResult]:
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
    if result.signals.named is None and _names_product(window, result.query):
        for reading in _read_in_words(window, read):
            yield reading, _has_named_product
    named = list(_list_names(read, result))
    for reading in named:
        yield reading, _has_named_shade_and_all_words
    for reading in _read_in_words(window, read) if result.let_go or not result.total else ():
        yield reading, _is_called_so
    unmet = [each.span for each in result.let_go if not each.met_by]
    if beside := _read_as_names(read, unmet):
        yield beside, _meets_all_words
    for reading in named if result.let_go or result.signals.named is None else ():
        yield reading, _has_named_shade
    if not result.total and (wider := widen_shelf(window, read)):
        yield wider, lambda _: True


def _read_in_words(window: Window, read: Understanding) -> list[Understanding]:
    """The query as plain words, with those that say nothing and without. None of one word, or of many."""
    readings = [window.reader.read_as_words(read.query, with_fillers=kept) for kept in (True, False)]
    if readings[0].words == readings[1].words:
        readings.pop()
    return [each for each in readings if LEAST_WORDS <= len(each.words) <= MAX_QUERY_WORDS]


def _list_names(read: Understanding, result: SearchResult) -> Iterator[Understanding]:
    """Readings with colours, depths and shelves as parts of a shade's name."""
    is_depth = any(want.kind == "depth" for want in read.wants)  # no shade of that depth may have the name
    if is_depth or result.signals.named is None:
        beside = [word.span for word in read.words]
        if named := _read_as_names(read, beside):
            yield named
    if not result.total:
        shelves = list(_find_shelves_before_colours(read))
        if named := _read_as_names(read, shelves, SHELF_KINDS | IN_NAMES):
            yield named


def _has_named_shade_and_all_words(found: SearchResult) -> bool:
    return _has_named_shade(found) and not found.let_go


def _names_product(window: Window, query: SearchQuery) -> bool:
    spoken = query.spoken
    return bool(spoken) and find_named_products(window, window.alive, spoken, with_brand=True) is not None


def _has_named_product(found: SearchResult) -> bool:
    """Whether a product has all words, with its whole name and its brand among them."""
    words = found.query.words
    return find_named_products(found.window, found.bits, words, with_brand=True) is not None


def _is_called_so(found: SearchResult) -> bool:
    """Whether a product has all words in its names and properties, its whole name or brand among them."""
    window, words = found.window, found.query.words
    is_named = find_named_products(window, found.bits, words) is not None
    return is_named or has_product_of_brand(window, found.bits, words)


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
