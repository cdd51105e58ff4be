"""Reads a search request, and encodes the result as the answer."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

import msgspec
import numpy as np

from app.kit.http.errors import InvalidInputError
from app.kit.http.fields import Fault
from app.lists.product_lists import list_cards
from app.lists.schemas import MAX_PAGE_SIZE
from app.search.alternatives import read_alternative
from app.search.find import FilterCounts, Finder, Found
from app.search.near_misses import find_nearly, find_offers, find_unlisted
from app.search.reading import find_by_best_reading
from app.search.said import (
    keep_used_corrections,
    list_contradictions,
    list_corrections,
    list_let_go,
    list_understood,
)
from app.search.schemas import (
    Choice,
    Explanation,
    NamedCount,
    NearProductBytes,
    OfferBytes,
    PriceRange,
    SearchAnswerBytes,
    SearchRequest,
    UnlistedBytes,
)
from app.search.sets import RATING, RATING_CHOICES
from app.search.shown_shades import list_cards_in_shade
from app.understanding.numbers.ratings import name_stars
from app.window.arrays.bitmaps import Counts, Rows
from app.window.arrays.columns import to_pounds
from app.window.labels import Labels
from app.window.pagination import paginate
from app.window.window import Window

_encode = msgspec.json.Encoder().encode
_NO_ROWS: Rows = np.empty(0, dtype=np.int32)


def answer_search(window: Window, request: SearchRequest, *, explain: bool = False) -> bytes:
    """Answer a search, as JSON. With `explain` it says why each product stands where it does."""
    check_request(window, request)
    finder = Finder(window, request)
    read = window.reader.read(request.query, as_typed=bool(request.as_typed))
    found = find_by_best_reading(finder, read_alternative(finder, read))
    skip = (request.page_number - 1) * request.page_limit
    rows = found.select_page(found.plan.sort, skip, request.page_limit)
    read = keep_used_corrections(found.read, found.let_go)
    return _encode(
        SearchAnswerBytes(
            products=list_cards_in_shade(rows, found),
            pagination=paginate(request.page_number, request.page_limit, found.total, len(rows)),
            filters=_encode_filters(window, found.count_filters()),
            read_query=read.query,
            corrected_query=read.corrected_query,
            understood=list_understood(read, found.let_go, found.unmet, names_sort=_is_sorted_as_said(found)),
            corrections=list_corrections(read),
            let_go=list_let_go(read, found.let_go, found.unmet, found.other_shades),
            contradictions=list_contradictions(read.contradictions),
            nearly=_list_nearly(finder, found),
            offers=_list_offers(finder, found),
            unlisted=_list_unlisted(finder, found),
            explained=list(_explain(found, rows)) if explain else None,
        )
    )


def _is_sorted_as_said(found: Found) -> bool:
    """Whether the list is in the order that the words ask for: ratings may lack."""
    return any(want.kind == "sort" and want.values[0] == found.plan.sort for want in found.read.wants)


def _list_nearly(finder: Finder, found: Found) -> list[NearProductBytes]:
    if finder.request.page_number > 1:
        return []
    near = find_nearly(finder, found)
    cards = list_cards(finder.window, np.array([each.row for each in near], dtype=np.int32))
    return [NearProductBytes(card, list(each.misses)) for card, each in zip(cards, near, strict=True)]


def _list_offers(finder: Finder, found: Found) -> list[OfferBytes]:
    if found.total or not found.read.query:
        return []
    return [
        OfferBytes(each.title, each.query, each.total, list_cards(finder.window, each.rows))
        for each in find_offers(finder, found.read)
    ]


def _list_unlisted(finder: Finder, found: Found) -> UnlistedBytes:
    """They are told on the first page alone."""
    total, rows = (0, _NO_ROWS) if finder.request.page_number > 1 else find_unlisted(finder, found)
    return UnlistedBytes(total, list_cards(finder.window, rows))


def _explain(found: Found, rows: Rows) -> Iterator[Explanation]:
    parts = found.rate(rows)
    for place, row in enumerate(rows.tolist()):
        own = {name: round(float(values[place]), 4) for name, values in parts.items()}
        yield Explanation(found.window.slugs[row], round(sum(own.values()), 4), own)


def check_request(window: Window, request: SearchRequest) -> None:
    """Raise all faults of a request at once."""
    faults = list(_list_faults(window, request))
    if faults:
        raise InvalidInputError(faults)


def _list_faults(window: Window, request: SearchRequest) -> Iterator[Fault]:
    if request.page_limit > MAX_PAGE_SIZE and len(request.brand_slugs) != 1:
        yield Fault(("body", "page_limit"), f"Must be at most {MAX_PAGE_SIZE}, but with exactly one brand")
    for name, slugs, known in (
        ("brand_slugs", request.brand_slugs, window.labels.brand_rows),
        ("category_slugs", request.category_slugs, window.labels.category_rows),
    ):
        for place, slug in enumerate(slugs):
            if slug not in known:
                yield Fault(("body", name, place), f"There is no {name.removesuffix('_slugs')} {slug!r}")
    for kind, chosen in request.filters.items():
        yield from _list_filter_faults(window, kind, chosen)
    if request.worn is None and (request.has_worn_shade or request.sort_by == "closest"):
        yield Fault(("body", "worn"), "Is required to be close to")


def _list_filter_faults(window: Window, kind: str, chosen: list[str]) -> Iterator[Fault]:
    kinds = [*window.labels.facets, RATING]
    if kind not in kinds:
        yield Fault(("body", "filters", kind), f"Must be one of: {', '.join(kinds)}")
        return
    for place, value in enumerate(chosen):
        known = value in RATING_CHOICES if kind == RATING else window.labels.facets[kind].has_value(value)
        if not known:
            yield Fault(("body", "filters", kind, place), f"There is no choice {value!r}")


def _encode_filters(window: Window, counts: FilterCounts) -> msgspec.Raw:
    """Encode `Filters`. Only the counts differ between searches, so all other text is written once."""
    texts = _write_choices(window.labels)
    others = [
        b'{"type":"%b","filters":[%b]}' % (kind.encode(), _join_counts(texts[kind], counts.others[kind]))
        for kind in (*window.labels.facets, RATING)
    ]
    price = _encode(PriceRange(to_pounds(counts.cheapest), to_pounds(counts.dearest)))
    unit_price = _encode(PriceRange(to_pounds(counts.unit_prices[0]), to_pounds(counts.unit_prices[1])))
    return msgspec.Raw(
        b'{"brands":[%b],"categories":[%b],"price":%b,"unit_price":%b,"others":[%b]}'
        % (
            _join_counts(texts["brand"], counts.brands), _join_counts(texts["category"], counts.categories),
            price, unit_price, b",".join(others),
        )
    )  # fmt: skip


def _join_counts(texts: Sequence[bytes], counts: Counts) -> bytes:
    """The choices that a product has, each with its number of products."""
    return b",".join([b"%b%d}" % pair for pair in zip(texts, counts.tolist(), strict=True) if pair[1]])


@lru_cache(maxsize=2)
def _write_choices(labels: Labels) -> dict[str, list[bytes]]:
    """Every choice of every filter as JSON, up to its count."""
    ratings = [Choice(name_stars(int(stars)), stars, 0) for stars in RATING_CHOICES]
    choices: dict[str, Sequence[NamedCount | Choice]] = {
        "brand": [NamedCount(brand.name, brand.slug, 0) for brand in labels.brands],
        "category": [NamedCount(category.name, category.slug, 0) for category in labels.categories],
        RATING: ratings,
    }
    for kind, facet in labels.facets.items():
        choices[kind] = [Choice(value.name, value.value, 0) for value in facet.kind.values]
    return {kind: [_encode(choice).removesuffix(b"0}") for choice in own] for kind, own in choices.items()}
