"""Finds what stands beside a list: products that meet most, those of unknown ingredients, and offers."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from app.search.find import Finder, Found
from app.search.plan import Sort
from app.search.schemas import SearchRequest
from app.search.sets import find_maybe_with, find_without_list
from app.understanding.meanings import SHELF_KINDS, PriceRange, Span, Understanding, Want
from app.understanding.word_folding import fold_name
from app.window.arrays.bitmaps import Rows
from app.window.arrays.columns import NO_PRICE

FEW = 10
"""With fewer products than this, those that meet most are shown too, up to as many."""
MAX_OFFERS = 3
OFFERED_PRODUCTS = 4
MAX_TRIED_PARTS = 4  # parts of a query that are tried without
POPULAR = "What others like"
NEAR_PRICE = 0.25
"""Up to so much beyond the price asked for, what meets all else comes before what misses something else."""
ORDER_WORDS: dict[Sort, str] = {"price_asc": "price low to high", "price_desc": "price high to low"}
_FIRST_WITHOUT = ("price", "price_level", "category", "type", "department")
_CHOSEN = ("filters", "category_slugs", "brand_slugs", "min_price", "max_price", "must_have_variant",
           "in_stock", "min_unit_price", "max_unit_price")  # fmt: skip
_NO_ROWS: Rows = np.empty(0, dtype=np.int32)


@dataclass(frozen=True, slots=True)
class NearRow:
    """A product that meets all but some parts."""

    row: int
    misses: tuple[str, ...]
    misses_shelf: bool
    misses_price_by: float = 0.0  # of the price asked for


@dataclass(frozen=True, slots=True)
class OfferedRows:
    """Another search that has an answer."""

    title: str
    query: str
    total: int
    rows: Rows


def find_unlisted(finder: Finder, found: Found) -> tuple[int, Rows]:
    """Count the products that would be found if it were known what is in them, and list the first.

    Those that have a word of what is to be left out anywhere are none of them.
    """
    read, window = found.read, finder.window
    avoided = [want for want in read.wants if _is_substance_left_out(want)]
    if not avoided:
        return 0, _NO_ROWS
    rest = finder.find(replace(read, wants=tuple(want for want in read.wants if want not in avoided)))
    unlisted = rest.bits & find_without_list(window)
    for want in avoided:
        words = want.values if want.kind == "ingredient" else [fold_name(value) for value in want.values]
        unlisted &= ~find_maybe_with(window, words)
    rest = replace(rest, bits=unlisted)
    return rest.total, rest.select_page(rest.plan.sort, 0, OFFERED_PRODUCTS)


def _is_substance_left_out(want: Want) -> bool:
    return want.kind == "free_from" or (want.excluded and want.kind == "ingredient")


def find_nearly(finder: Finder, found: Found) -> list[NearRow]:
    """Find the products that meet all but one part of the query: those of the shelf asked for come first."""
    if not 0 < found.total < FEW:
        return []
    window, read, own = finder.window, found.read, set(found.rows.tolist())
    near: dict[int, NearRow] = {}
    parts = sorted(_list_parts(read), key=lambda part: _names_shelf(read, part[0]))
    for span, names in parts[:MAX_TRIED_PARTS]:
        for each in _find_without(finder, read, span, names):
            if each.row not in own:
                near.setdefault(each.row, each)
    products, quality = window.products, window.overlay.quality
    is_sold_out = (products.in_stock == 0) & (products.price != NO_PRICE)
    best = sorted(
        near.values(),
        key=lambda each: (
            is_sold_out[each.row], each.misses_shelf, *_rank_price(each.misses_price_by), -quality[each.row],
        ),
    )  # fmt: skip
    return best[: FEW - found.total]


def _find_without(
    finder: Finder, read: Understanding, span: Span, names: tuple[str, ...]
) -> Iterator[NearRow]:
    """The best products without a part of the query; without the price, those that come nearest to it."""
    is_shelf = _names_shelf(read, span)
    if not _has_price(read, span):
        wider = _search_without(finder, read, span)
        for row in wider.select_page("relevance", 0, 2 * FEW).tolist():
            yield NearRow(row, names, is_shelf)
        return
    for beyond, sort in _list_beyond(read.price):
        found = _search_without(finder, read, span, beyond)
        price = found.prices.price
        for row in found.select_page(sort, 0, 2 * FEW).tolist():
            yield NearRow(row, names, is_shelf, _measure_gap(int(price[row]), read.price))


def _rank_price(misses_by: float) -> tuple[int, float]:
    """A price that is nearly right is better than another thing missed, and that than a price far off."""
    return (1, 0.0) if misses_by == 0 else (0 if misses_by <= NEAR_PRICE else 2, misses_by)


def _list_beyond(asked: PriceRange) -> Iterator[tuple[PriceRange, Sort]]:
    """The prices around those asked for, and the order that begins with the nearest."""
    if asked.most is not None:
        yield PriceRange(least=asked.most + 1), "price_asc"
    if asked.least is not None:
        yield PriceRange(most=asked.least - 1), "price_desc"


def _measure_gap(price: int, asked: PriceRange) -> float:
    """By what part of the price asked for another one misses it."""
    if asked.most is not None and price > asked.most:
        return (price - asked.most) / max(asked.most, 1)
    return max((asked.least or 0) - price, 0) / max(asked.least or 0, 1)


def find_offers(finder: Finder, read: Understanding) -> list[OfferedRows]:
    """Find searches near to one without an answer: without a price, on another shelf, without a filter."""
    offers = list(_list_offers(finder, read))
    return offers[:MAX_OFFERS] or [_offer_popular(finder, read)]


def _list_offers(finder: Finder, read: Understanding) -> Iterator[OfferedRows]:
    asked = finder.request
    plain = SearchRequest(query=asked.query, as_typed=asked.as_typed)
    if any(getattr(asked, name) != getattr(plain, name) for name in _CHOSEN):
        yield from _offer(Finder(finder.window, plain).find(read), read.query, "Without the filters chosen")
    yield from _offer_kin(finder, read)
    for span, names in _list_parts(read)[:MAX_TRIED_PARTS]:
        rest = read.without(span)
        if rest:
            title, found = _name_offer(read, span, names), _search_without(finder, read, span)
            sort = _pick_nearest_order(found, read.price) if _has_price(read, span) else None
            yield from _offer(found, f"{rest} {ORDER_WORDS[sort]}" if sort else rest, title, sort)


def _offer_kin(finder: Finder, read: Understanding) -> Iterator[OfferedRows]:
    """The search for what is akin to its words: retinal for retinol."""
    reader = finder.window.reader
    query = reader.replace_by_kin(read)
    if query != read.query:
        yield from _offer(finder.find(reader.read(query)), query, f"Not the same, but akin: {query}")


def _offer(found: Found, query: str, title: str, sort: Sort | None = None) -> Iterator[OfferedRows]:
    if found.total:
        rows = found.select_page(sort or found.plan.sort, 0, OFFERED_PRODUCTS)
        yield OfferedRows(title, query, found.total, rows)


def _pick_nearest_order(found: Found, asked: PriceRange) -> Sort | None:
    """The order that begins with the price nearest to those asked for, which nothing has."""
    price = found.prices.price[found.rows]
    known = price[price != NO_PRICE]
    if found.plan.sort == "relevance" and known.size:
        if asked.most is not None and known.min() > asked.most:
            return "price_asc"
        if asked.least is not None and known.max() < asked.least:
            return "price_desc"
    return None


def _offer_popular(finder: Finder, read: Understanding) -> OfferedRows:
    left_out = Understanding("", wants=tuple(want for want in read.wants if _is_left_out(want)))
    found = Finder(finder.window, SearchRequest(query="", sort_by="relevance")).find(left_out)
    return OfferedRows(POPULAR, "", found.total, found.select_page("relevance", 0, OFFERED_PRODUCTS))


def _names_shelf(read: Understanding, span: Span) -> bool:
    """Whether a part says what it is that is wanted: what is in it, or else what goods it is."""
    if any(want.kind == "ingredient" and not want.excluded for want in read.wants):
        return any(want.span == span and want.kind == "ingredient" for want in read.wants)
    return any(want.span == span and want.kind in SHELF_KINDS for want in read.wants)


def _list_parts(read: Understanding) -> list[tuple[Span, tuple[str, ...]]]:
    """The parts of a query that it could do without, those first that are given up most easily."""
    wants = [want for want in read.wants if want.kind != "sort" and not _is_left_out(want)]
    by_span: dict[Span, list[Want]] = {}
    for want in sorted(wants, key=_rank_want):
        by_span.setdefault(want.span, []).append(want)
    parts = [(span, tuple(want.name for want in group)) for span, group in by_span.items()]
    parts += [(word.span, (word.span.text,)) for word in read.words if word.span not in by_span]
    return parts if len(parts) > 1 else []


def _is_left_out(want: Want) -> bool:
    """Whether it says what goods must not have: nobody who may be allergic is offered that."""
    return want.excluded or want.kind == "free_from"


def _rank_want(want: Want) -> int:
    return _FIRST_WITHOUT.index(want.kind) if want.kind in _FIRST_WITHOUT else len(_FIRST_WITHOUT)


def _has_price(read: Understanding, span: Span) -> bool:
    return any(want.span == span and want.kind == "price" for want in read.wants)


def _search_without(
    finder: Finder, read: Understanding, span: Span, price: PriceRange | None = None
) -> Found:
    """Search without a part of the query; where that names the price, by another one or by none."""
    wants = tuple(want for want in read.wants if want.span != span)
    has_price = any(want.kind == "price" for want in wants)
    rest = replace(
        read, wants=wants, words=tuple(word for word in read.words if word.span != span),
        price=price or (read.price if has_price else PriceRange()),
    )  # fmt: skip
    return finder.find(rest)


def _name_offer(read: Understanding, span: Span, names: Sequence[str]) -> str:
    gone = [want for want in read.wants if want.span == span]
    rest = [want.name for want in read.wants if want.span != span and want.kind != "sort"]
    said = ", ".join(rest) or read.without(span)
    said = said[:1].upper() + said[1:]
    if any(want.kind in {"price", "price_level"} for want in gone):
        return f"{said} at another price"
    if any(want.kind in SHELF_KINDS for want in gone):
        return f"{said} on other shelves"
    return f"{said} without {' and '.join(names)}"
