"""Reads a search request, and encodes the result as the answer."""

from collections.abc import Iterator, Sequence

import msgspec

from app.discovery.product_lists import list_cards
from app.discovery.product_search import RATING, RATING_CHOICES, FilterCounts, search_products
from app.discovery.schemas import (
    LARGEST_PAGE,
    Choice,
    Filters,
    NamedCount,
    OtherFilter,
    PriceRange,
    SearchAnswerBytes,
    SearchRequest,
)
from app.discovery.search_query import make_query
from app.kit.errors import InvalidInputError
from app.kit.fields import Fault
from app.window.bitmaps import Counts
from app.window.columns import NO_PRICE
from app.window.pagination import paginate
from app.window.schemas import Brand, Category
from app.window.window import Window

_encode = msgspec.json.Encoder().encode


def answer_search(window: Window, request: SearchRequest, *, explain: bool = False) -> bytes:
    """Answer a search, as JSON."""
    check_request(window, request)
    read = window.reader.read(request.query, as_typed=request.as_typed)
    query = make_query(window, request, read)
    result = search_products(window, query)
    skip = (request.page_number - 1) * request.page_limit
    rows = result.select_page(query.sort, skip, request.page_limit)
    return _encode(
        SearchAnswerBytes(
            products=list_cards(window, rows),
            pagination=paginate(request.page_number, request.page_limit, result.total, len(rows)),
            filters=_encode_filters(window, result.count_filters()),
        )
    )


def check_request(window: Window, request: SearchRequest) -> None:
    """Raise all faults of a request at once."""
    faults = list(_list_faults(window, request))
    if faults:
        raise InvalidInputError(faults)


def _list_faults(window: Window, request: SearchRequest) -> Iterator[Fault]:
    if request.page_limit > LARGEST_PAGE and len(request.brand_slugs) != 1:
        yield Fault(("body", "page_limit"), f"Must be at most {LARGEST_PAGE}, but with exactly one brand")
    for name, slugs, known in (
        ("brand_slugs", request.brand_slugs, window.brand_rows),
        ("category_slugs", request.category_slugs, window.category_rows),
    ):
        for place, slug in enumerate(slugs):
            if slug not in known:
                yield Fault(("body", name, place), f"There is no {name.removesuffix('_slugs')} {slug!r}")
    for kind, chosen in request.filters.items():
        yield from _list_filter_faults(window, kind, chosen)


def _list_filter_faults(window: Window, kind: str, chosen: list[str]) -> Iterator[Fault]:
    kinds = [*window.facets, RATING]
    if kind not in kinds:
        yield Fault(("body", "filters", kind), f"Must be one of: {', '.join(kinds)}")
        return
    for place, value in enumerate(chosen):
        known = value in RATING_CHOICES if kind == RATING else window.facets[kind].has_value(value)
        if not known:
            yield Fault(("body", "filters", kind, place), f"There is no choice {value!r}")


def _encode_filters(window: Window, counts: FilterCounts) -> Filters:
    return Filters(
        brands=_count_names(window.brands, counts.brands),
        categories=_count_names(window.categories, counts.categories),
        price=PriceRange(_pounds(counts.cheapest), _pounds(counts.dearest)),
        others=list(_list_other_filters(window, counts)),
    )


def _count_names(shelves: Sequence[Brand | Category], counts: Counts) -> list[NamedCount]:
    numbered = zip(shelves, counts.tolist(), strict=True)
    return [NamedCount(shelf.name, shelf.slug, number) for shelf, number in numbered if number]


def _list_other_filters(window: Window, counts: FilterCounts) -> Iterator[OtherFilter]:
    for kind, facet in window.facets.items():
        choices = zip(facet.kind.values, counts.others[kind].tolist(), strict=True)
        held = [Choice(value.name, value.value, number) for value, number in choices if number]
        yield OtherFilter(kind, held)
    ratings = zip(RATING_CHOICES, counts.others[RATING].tolist(), strict=True)
    rated = [Choice(f"{stars} stars and up", stars, number) for stars, number in ratings if number]
    yield OtherFilter(RATING, rated)


def _pounds(pence: int) -> float | None:
    return None if pence == NO_PRICE else int(pence) / 100
