"""Product lists, the wall of shades, and the ranges of brands. Every answer comes from the window."""

from typing import Annotated, Any

import msgspec
from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromQuery, QueryParameter

from app.kit.http.errors import InvalidInputError
from app.kit.http.fields import Fault
from app.kit.http.requests import AnyRequest
from app.lists import product_lists
from app.lists.range_schemas import BrandRanges, RangeSort
from app.lists.ranges import answer_ranges
from app.lists.schemas import ProductsAnswer, Wall
from app.window.arrays.bitmaps import Rows
from app.window.http_cache import answer_get
from app.window.window import Window

Slug = Annotated[str | None, QueryParameter(max_length=200)]
TopN = Annotated[int, QueryParameter(ge=1, le=50)]


@get("/product/trending")
async def get_trending(
    request: AnyRequest, window: NamedDependency[Window], category_slug: Slug = None, top_n: TopN = 10
) -> Response[ProductsAnswer]:
    """The products with most recent activity."""
    category = _find_category(window, category_slug)
    return _answer_cards(request, window, product_lists.list_trending(window, category, top_n))


@get("/product/new")
async def get_new(
    request: AnyRequest, window: NamedDependency[Window], category_slug: Slug = None, top_n: TopN = 10
) -> Response[ProductsAnswer]:
    """The newest products."""
    category = _find_category(window, category_slug)
    return _answer_cards(request, window, product_lists.list_new(window, category, top_n))


@get("/product/featured")
async def get_featured(request: AnyRequest, window: NamedDependency[Window]) -> Response[ProductsAnswer]:
    """The products that the shop features."""
    return _answer_cards(request, window, product_lists.list_featured(window))


@get("/shades/wall")
async def get_wall(request: AnyRequest, window: NamedDependency[Window]) -> Response[Wall]:
    """A selection of the shades for skin, or of all where these are few, from light to deep."""
    return answer_get(request, window, msgspec.json.encode(Wall(product_lists.pick_wall_shades(window))))


@get("/shades/ranges")
async def get_ranges(
    request: AnyRequest,
    window: NamedDependency[Window],
    sort: FromQuery[RangeSort] = "deepest",
    category_slug: Slug = None,
) -> Response[BrandRanges]:
    """The range of each brand's shades for skin: depth, undertones, evenness, and the widest gap."""
    category = _find_category(window, category_slug)
    return answer_get(request, window, answer_ranges(window, sort, category))


def _answer_cards(request: AnyRequest, window: Window, rows: Rows) -> Response[Any]:
    answer = {"products": product_lists.list_cards(window, rows)}
    return answer_get(request, window, msgspec.json.encode(answer))


def _find_category(window: Window, slug: str | None) -> int | None:
    if slug is None:
        return None
    if slug not in window.labels.category_rows:
        raise InvalidInputError([Fault(("query", "category_slug"), f"There is no category {slug!r}")])
    return window.labels.category_rows[slug]
