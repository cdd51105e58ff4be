"""Turns a search as it is asked into a finding, and the finding into its answer."""

from collections.abc import Iterator, Sequence

import msgspec

from app.discovery.finding import RATING, RATING_CHOICES, Counted, Wanted, find
from app.discovery.lists import cards
from app.discovery.schemas import (
    LARGEST_PAGE,
    Choice,
    Filters,
    OtherFilter,
    PriceRange,
    SearchBytes,
    SearchRequest,
    Shelf,
)
from app.kit.errors import InvalidInputError
from app.kit.fields import Fault
from app.window.bitmaps import Counts
from app.window.columns import NO_PRICE
from app.window.pages import pagination_of
from app.window.shapes import Brand, Category
from app.window.window import Window

_encode = msgspec.json.Encoder().encode


def search(window: Window, request: SearchRequest) -> bytes:
    """The answer to a search, as JSON."""
    wanted = wanted_of(window, request)
    finding = find(window, wanted)
    skip = (request.page_number - 1) * request.page_limit
    rows = finding.page(wanted.sort, skip, request.page_limit)
    return _encode(
        SearchBytes(
            products=cards(window, rows),
            pagination=pagination_of(request.page_number, request.page_limit, finding.total, len(rows)),
            filters=_filters_of(window, finding.counted()),
        )
    )


def wanted_of(window: Window, request: SearchRequest) -> Wanted:
    """The request in rows of this window; raises every fault it has."""
    faults = list(_faults_of(window, request))
    if faults:
        raise InvalidInputError(faults)
    words = request.query.strip()
    return Wanted(
        words=words,
        brands=tuple(window.brand_rows[slug] for slug in request.brand_slugs),
        categories=tuple(window.category_rows[slug] for slug in request.category_slugs),
        min_price=None if request.min_price is None else round(request.min_price * 100),
        max_price=None if request.max_price is None else round(request.max_price * 100),
        others={kind: chosen for kind, chosen in request.filters.items() if chosen},
        must_have_variant=request.must_have_variant,
        sort=request.sort_by or ("relevance" if words else "rating"),
    )


def _faults_of(window: Window, request: SearchRequest) -> Iterator[Fault]:
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
        yield from _filter_faults(window, kind, chosen)


def _filter_faults(window: Window, kind: str, chosen: list[str]) -> Iterator[Fault]:
    kinds = [*window.facets, RATING]
    if kind not in kinds:
        yield Fault(("body", "filters", kind), f"Must be one of: {', '.join(kinds)}")
        return
    for place, value in enumerate(chosen):
        known = value in RATING_CHOICES if kind == RATING else window.facets[kind].knows(value)
        if not known:
            yield Fault(("body", "filters", kind, place), f"There is no choice {value!r}")


def _filters_of(window: Window, counted: Counted) -> Filters:
    return Filters(
        brands=_shelves(window.brands, counted.brands),
        categories=_shelves(window.categories, counted.categories),
        price=PriceRange(_pounds(counted.cheapest), _pounds(counted.dearest)),
        others=list(_others_of(window, counted)),
    )


def _shelves(shelves: Sequence[Brand | Category], counts: Counts) -> list[Shelf]:
    numbered = zip(shelves, counts.tolist(), strict=True)
    return [Shelf(shelf.name, shelf.slug, number) for shelf, number in numbered if number]


def _others_of(window: Window, counted: Counted) -> Iterator[OtherFilter]:
    for kind, facet in window.facets.items():
        choices = zip(facet.kind.values, counted.others[kind].tolist(), strict=True)
        held = [Choice(value.name, value.value, number) for value, number in choices if number]
        yield OtherFilter(kind, held)
    ratings = zip(RATING_CHOICES, counted.others[RATING].tolist(), strict=True)
    rated = [Choice(f"{stars} stars and up", stars, number) for stars, number in ratings if number]
    yield OtherFilter(RATING, rated)


def _pounds(pence: int) -> float | None:
    return None if pence == NO_PRICE else int(pence) / 100
