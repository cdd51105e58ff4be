"""What a search shows beside its list: products that meet most, and where there are none, what is nearest."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from app.discovery.product_search import SearchResult, search_products
from app.discovery.schemas import SearchRequest
from app.discovery.search_query import SearchQuery, make_query
from app.understanding.meanings import SHELF_KINDS, PriceRange, Span, Understanding, Want
from app.window.bitmaps import Rows
from app.window.window import Window

FEW = 8
"""With fewer products than this, those that meet most are shown too, up to as many."""
MAX_NEAR_ANSWERS = 3
OFFERED_PRODUCTS = 4
MAX_TRIED_PARTS = 4  # parts of a query that are tried without
POPULAR = "What others like"
_FIRST_WITHOUT = ("price", "price_level", "category", "type", "department")


@dataclass(frozen=True, slots=True)
class NearRows:
    """Products that meet all but some parts."""

    row: int
    misses: tuple[str, ...]
    misses_shelf: bool


@dataclass(frozen=True, slots=True)
class OfferedRows:
    """Another search that has an answer."""

    title: str
    query: str
    total: int
    rows: Rows


def find_nearly(
    window: Window, request: SearchRequest, read: Understanding, result: SearchResult
) -> list[NearRows]:
    """Find the products that meet all but one part of the query: those of the shelf asked for come first."""
    if not 0 < result.total < FEW:
        return []
    found = set(result.rows.tolist())
    near: dict[int, NearRows] = {}
    for span, names in sorted(_list_parts(read), key=lambda part: _names_shelf(read, part[0]))[
        :MAX_TRIED_PARTS
    ]:
        wider, is_shelf = _search_without(window, request, read, span), _names_shelf(read, span)
        for row in wider.select_page("relevance", 0, 2 * FEW).tolist():
            if row not in found and row not in near:
                near[row] = NearRows(row, names, is_shelf)
    in_stock, quality = window.products.in_stock, window.overlay.quality
    best = sorted(
        near.values(), key=lambda each: (not in_stock[each.row], each.misses_shelf, -quality[each.row])
    )
    return best[: FEW - result.total]


def find_offers(window: Window, request: SearchRequest, read: Understanding) -> list[OfferedRows]:
    """Find searches near to one without an answer: without a price, on another shelf, without a filter."""
    offers = list(_list_offers(window, request, read))
    return offers[:MAX_NEAR_ANSWERS] or [_offer_popular(window)]


def _list_offers(window: Window, request: SearchRequest, read: Understanding) -> Iterator[OfferedRows]:
    if _has_filters(request):
        plain = SearchRequest(query=request.query, as_typed=request.as_typed)
        yield from _offer(
            search_products(window, make_query(window, plain, read)), read.query, "Without the filters chosen"
        )
    for span, names in _list_parts(read)[:MAX_TRIED_PARTS]:
        rest = read.without(span)
        if rest:
            title = _name_offer(read, span, names)
            yield from _offer(_search_without(window, request, read, span), rest, title)


def _offer(result: SearchResult, query: str, title: str) -> Iterator[OfferedRows]:
    if result.total:
        yield OfferedRows(title, query, result.total, result.select_page("relevance", 0, OFFERED_PRODUCTS))


def _offer_popular(window: Window) -> OfferedRows:
    result = search_products(window, SearchQuery(sort="relevance"))
    return OfferedRows(POPULAR, "", result.total, result.select_page("relevance", 0, OFFERED_PRODUCTS))


def _names_shelf(read: Understanding, span: Span) -> bool:
    return any(want.span == span and want.kind in SHELF_KINDS for want in read.wants)


def _list_parts(read: Understanding) -> list[tuple[Span, tuple[str, ...]]]:
    """The parts of a query that it could do without, those first that are given up most easily."""
    wants = [want for want in read.wants if want.kind != "sort"]
    by_span: dict[Span, list[Want]] = {}
    for want in sorted(wants, key=_rank_want):
        by_span.setdefault(want.span, []).append(want)
    parts = [(span, tuple(want.name for want in group)) for span, group in by_span.items()]
    parts += [(word.span, (word.span.text,)) for word in read.words if word.span not in by_span]
    return parts if len(parts) > 1 else []


def _rank_want(want: Want) -> int:
    return _FIRST_WITHOUT.index(want.kind) if want.kind in _FIRST_WITHOUT else len(_FIRST_WITHOUT)


def _search_without(window: Window, request: SearchRequest, read: Understanding, span: Span) -> SearchResult:
    wants = tuple(want for want in read.wants if want.span != span)
    has_price = any(want.kind == "price" for want in wants)
    rest = replace(
        read, wants=wants, words=tuple(word for word in read.words if word.span != span),
        price=read.price if has_price else PriceRange(),
    )  # fmt: skip
    return search_products(window, make_query(window, request, rest))


def _name_offer(read: Understanding, span: Span, names: Sequence[str]) -> str:
    gone = [want for want in read.wants if want.span == span]
    rest = [want.name for want in read.wants if want.span != span and want.kind != "sort"]
    said = ", ".join(rest) or read.without(span)
    if any(want.kind in {"price", "price_level"} for want in gone):
        return f"{said} at another price"
    if any(want.kind in SHELF_KINDS for want in gone):
        return f"{said} on other shelves"
    return f"{said} without {' and '.join(names)}"


def _has_filters(request: SearchRequest) -> bool:
    plain = SearchRequest(query=request.query)
    fields = (
        "filters",
        "category_slugs",
        "brand_slugs",
        "min_price",
        "max_price",
        "must_have_variant",
        "in_stock",
        "min_unit_price",
        "max_unit_price",
    )
    return any(getattr(request, name) != getattr(plain, name) for name in fields)
