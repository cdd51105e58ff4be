"""What shoppers ask to find things. Every answer comes from the window, and says what it is true of."""

from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.params import FromQuery, JSONBody, QueryParameter

from app.discovery import lists, suggesting
from app.discovery.keeping import kept_of
from app.discovery.likeness import similar_to_hex, similar_to_owned, similar_to_variant
from app.discovery.matching import FURTHEST
from app.discovery.schemas import (
    LARGEST_PAGE,
    Matches,
    OwnedMatches,
    OwnedRequest,
    Products,
    SearchAnswer,
    SearchRequest,
    Suggestions,
    Wall,
)
from app.discovery.searching import search
from app.kit.caller import CROSS_SITE
from app.kit.errors import InvalidInputError, NotFoundError, may_raise
from app.kit.fields import Fault
from app.kit.limits import limited
from app.window.answers import from_window, posted, window_of
from app.window.bitmaps import Rows
from app.window.window import Window

AnyRequest = Request[Any, Any, Any]
Slug = Annotated[str | None, QueryParameter(max_length=200)]
TopN = Annotated[int, QueryParameter(ge=1, le=50)]
Price = Annotated[float | None, QueryParameter(ge=0, le=1_000_000)]
SEARCHES = [limited("search")]
A_READ = {CROSS_SITE: True}


@get("/product/trending")
async def trending(request: AnyRequest, category_slug: Slug = None, top_n: TopN = 10) -> Response[Products]:
    """Where most is going on."""
    window = window_of(request)
    return _cards(request, window, lists.trending(window, _category(window, category_slug), top_n))


@get("/product/new")
async def new(request: AnyRequest, category_slug: Slug = None, top_n: TopN = 10) -> Response[Products]:
    """What came last."""
    window = window_of(request)
    return _cards(request, window, lists.new(window, _category(window, category_slug), top_n))


@get("/product/featured")
async def featured(request: AnyRequest) -> Response[Products]:
    """What the shop chose."""
    window = window_of(request)
    return _cards(request, window, lists.featured(window))


@get("/shades/wall")
async def wall(request: AnyRequest) -> Response[Wall]:
    """A spread of the catalogue's shades, light to deep."""
    window = window_of(request)
    return from_window(request, window, msgspec.json.encode(Wall(lists.wall(window))))


@get("/search/suggest", guards=SEARCHES)
async def suggest(
    request: AnyRequest, q: Annotated[str, QueryParameter(max_length=200)] = ""
) -> Response[Suggestions]:
    """What a shopper may be about to type."""
    window = window_of(request)
    return from_window(request, window, msgspec.json.encode(suggesting.suggest(window, q)))


@post("/search", status_code=200, guards=SEARCHES, opt=A_READ)
async def search_products(request: AnyRequest, data: JSONBody[SearchRequest]) -> Response[SearchAnswer]:
    """Products that match words and filters, with the counts of every filter."""
    window = window_of(request)
    return posted(request, window, data, lambda: search(window, data))


@get("/search/similar", guards=SEARCHES)
@may_raise(NotFoundError)
async def similar(
    request: AnyRequest,
    variant_id: FromQuery[int | None] = None,
    hex_: Annotated[str | None, QueryParameter(name="hex", max_length=40)] = None,
    category_slug: Slug = None,
    limit: Annotated[int, QueryParameter(ge=1, le=LARGEST_PAGE)] = 15,
    max_delta_e: Annotated[float, QueryParameter(gt=0, le=100)] = FURTHEST,
    brand_slugs: Annotated[str | None, QueryParameter(max_length=2000)] = None,
    min_price: Price = None,
    max_price: Price = None,
    finish: Annotated[str | None, QueryParameter(max_length=40)] = None,
    in_stock: FromQuery[bool] = False,
) -> Response[Matches]:
    """Products with a shade like the one named, exactly by CIEDE2000."""
    window = window_of(request)
    if (variant_id is None) == (hex_ is None):
        raise InvalidInputError([Fault(("query",), "Must have either variant_id or hex")])
    kept = kept_of(
        window, "query", category_slugs=_listed(category_slug), brand_slugs=_listed(brand_slugs),
        min_price=min_price, max_price=max_price, finish=finish, in_stock=in_stock,
    )  # fmt: skip
    if variant_id is not None:
        body = similar_to_variant(window, variant_id, kept, limit, max_delta_e)
    else:
        body = similar_to_hex(window, hex_ or "", kept, limit, max_delta_e)
    return from_window(request, window, body)


@post("/search/similar/owned", status_code=200, guards=SEARCHES, opt=A_READ)
async def similar_owned(request: AnyRequest, data: JSONBody[OwnedRequest]) -> Response[OwnedMatches]:
    """Products that respect everything said of the shades owned."""
    window = window_of(request)
    kept = kept_of(
        window, "body", category_slugs=data.category_slugs, brand_slugs=data.brand_slugs,
        min_price=data.min_price, max_price=data.max_price, finish=data.finish, in_stock=data.in_stock,
    )  # fmt: skip
    return posted(request, window, data, lambda: similar_to_owned(window, data, kept))


def _cards(request: AnyRequest, window: Window, rows: Rows) -> Response[Any]:
    return from_window(request, window, msgspec.json.encode({"products": lists.cards(window, rows)}))


def _category(window: Window, slug: str | None) -> int | None:
    if slug is None:
        return None
    if slug not in window.category_rows:
        raise InvalidInputError([Fault(("query", "category_slug"), f"There is no category {slug!r}")])
    return window.category_rows[slug]


def _listed(text: str | None) -> list[str]:
    return [part for part in (text or "").split(",") if part]
