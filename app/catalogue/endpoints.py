"""The shop, its brands, categories and product pages. All answers come from the window."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import timedelta
from typing import Annotated, Any, Literal, NoReturn, TypeVar
from zlib import crc32

import asyncpg
import msgspec
from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromQuery, QueryParameter

from app.catalogue.delivered_page import sort_by_delivered_price
from app.catalogue.price_history import DAYS, describe_history
from app.catalogue.queries import fetch_observations, find_former_brand, find_former_product
from app.catalogue.schemas import (
    BrandAnswer,
    BrandsAnswer,
    CategoriesAnswer,
    CategoryAnswer,
    PriceHistory,
    ProductAnswer,
    Shop,
    ShopText,
)
from app.kit import clock
from app.kit.database.pool import Connection, Database, DatabaseUnavailableError
from app.kit.http.caller import require_front
from app.kit.http.errors import GoneError, NotFoundError, UnauthorizedError, may_raise
from app.kit.http.requests import AnyRequest
from app.kit.limits.request_limits import limited
from app.members.opinions.personal import load_personal
from app.settings import Settings, list_providers
from app.shop.facts import TEXTS
from app.window.http_cache import VERSION_HEADER, answer_get, shop_version
from app.window.live.current_window import CurrentWindow
from app.window.window import Window

MAX_SLUG_LENGTH = 200
CACHED_HALF_A_MINUTE = "public, max-age=30"
MAX_VERSION_WAIT = 5.0  # seconds that the storefront's server waits for another version
VERSION_INTERVAL = 0.05  # seconds between two looks at the version
T = TypeVar("T")
K = TypeVar("K", str, int)
Slug = Annotated[str, QueryParameter(min_length=1, max_length=MAX_SLUG_LENGTH)]

_encode = msgspec.json.Encoder().encode


@get("/shop")
async def get_shop(
    request: AnyRequest, window: NamedDependency[Window], settings: NamedDependency[Settings]
) -> Response[Shop]:
    """Facts about the whole shop, for the layout of every page."""
    facts = window.shop_facts
    shop = Shop(
        is_demo=window.manifest.is_demo,
        note=settings.shop_note,
        facts={name: value for name, value in facts.items() if name not in TEXTS},
        texts=[name for name in TEXTS if name in facts],
        providers=list_providers(settings),
        is_production=settings.is_production,
    )
    body = _encode(shop)
    return answer_get(request, window, body, edition=f"{crc32(body):x}")


@get("/shop/text")
async def get_shop_text(
    request: AnyRequest,
    window: NamedDependency[Window],
    name: FromQuery[Literal["about", "contact", "terms", "privacy"]],
) -> Response[ShopText]:
    """A text that staff gave, in Markdown."""
    return answer_get(request, window, _encode(ShopText(window.shop_facts.get(name, ""))))


@get("/shop/version", include_in_schema=False)
@may_raise(NotFoundError)
async def wait_for_version(
    request: AnyRequest,
    current_window: NamedDependency[CurrentWindow],
    after: Annotated[str, QueryParameter(max_length=MAX_SLUG_LENGTH)] = "",
) -> Response[None]:
    """For the storefront's server: answer as soon as the shop's version is another one, or after a while."""
    require_front(request)
    with suppress(TimeoutError):
        async with asyncio.timeout(MAX_VERSION_WAIT):
            while shop_version(current_window.window) == after:  # noqa: ASYNC110 - many things change it
                await asyncio.sleep(VERSION_INTERVAL)
    headers = {VERSION_HEADER: shop_version(current_window.window), "cache-control": "no-store"}
    return Response(None, status_code=200, headers=headers)


@get("/brands")
async def get_brands(
    request: AnyRequest, window: NamedDependency[Window], only_with_product_variants: FromQuery[bool] = False
) -> Response[BrandsAnswer]:
    """Brands from A to Z; optionally only those with shades."""
    brands = [
        brand
        for row, brand in enumerate(window.labels.brands)
        if not only_with_product_variants or row in window.shown_labels.brands_with_shades
    ]
    return answer_get(request, window, _encode(BrandsAnswer(brands)))


@get("/brand")
@may_raise(NotFoundError)
async def get_brand(
    request: AnyRequest, window: NamedDependency[Window], database: NamedDependency[Database], slug: Slug
) -> Response[BrandAnswer]:
    """One brand by its slug. Another name of a brand answers 404 with `moved_to`."""
    row = window.labels.brand_rows.get(slug)
    if row is None:
        moved_to = await find_former_if_possible(database, find_former_brand, slug)
        if moved_to:
            raise NotFoundError("Brand not found", moved_to=moved_to)
        raise NotFoundError("Brand not found")
    return answer_get(request, window, _encode(BrandAnswer(window.labels.brands[row])))


@get("/categories")
async def get_categories(
    request: AnyRequest, window: NamedDependency[Window], only_with_product_variants: FromQuery[bool] = False
) -> Response[CategoriesAnswer]:
    """Categories that have products, in the shop's order; optionally only those with shades."""
    labels = window.shown_labels
    shown = labels.categories_with_shades if only_with_product_variants else labels.categories_with_products
    categories = [category for row, category in enumerate(window.labels.categories) if row in shown]
    return answer_get(request, window, _encode(CategoriesAnswer("success", categories, categories)))


@get("/category")
@may_raise(NotFoundError)
async def get_category(
    request: AnyRequest, window: NamedDependency[Window], slug: Slug
) -> Response[CategoryAnswer]:
    """One category by its slug."""
    row = window.labels.category_rows.get(slug)
    if row is None:
        raise NotFoundError("Category not found")
    return answer_get(request, window, _encode(CategoryAnswer(window.labels.categories[row])))


@get("/product")
@may_raise(NotFoundError, GoneError, UnauthorizedError)
async def get_product(
    request: AnyRequest,
    window: NamedDependency[Window],
    database: NamedDependency[Database],
    slug: Slug,
    delivered: FromQuery[bool] = False,
) -> Response[ProductAnswer]:
    """A product's page; with a session also the member's own fields.

    The address of a merged product answers 404 with `moved_to`. With `delivered` its retailers stand by
    their prices with delivery, and the lowest of these is marked.
    """
    row = window.slugs.find_row(slug)
    if row is None:
        await _raise_missing(database, slug)
    personal = await load_personal(request, int(window.products.id[row]))
    shown = window.texts.page_without_end(row)
    page = b'{"data":' + (sort_by_delivered_price(shown) if delivered else shown)
    if personal is None:
        return answer_get(request, window, page + b"}}", row=row, differs_for_members=True)
    return _answer_member(page + b"," + _encode(personal)[1:] + b"}", shop_version(window))


@get("/product/prices", guards=[limited("search")])
@may_raise(NotFoundError)
async def get_price_history(
    window: NamedDependency[Window],
    database: NamedDependency[Database],
    slug: Slug,
    retailers: FromQuery[bool] = False,
) -> Response[PriceHistory]:
    """The price of a product in the last 90 days; with `retailers` also at each retailer."""
    row = window.slugs.find_row(slug)
    if row is None:
        raise NotFoundError("Product not found")
    now = clock.now()
    since = now - timedelta(days=DAYS)
    async with database.reading() as connection:
        observed = await fetch_observations(connection, int(window.products.id[row]), since)
    history = describe_history(observed, now, with_retailers=retailers)
    return Response(history, headers={"cache-control": CACHED_HALF_A_MINUTE})


async def _raise_missing(database: Database, slug: str) -> NoReturn:
    """Say where a merged product is now, or why one was withdrawn."""
    former = await find_former_if_possible(database, find_former_product, slug)
    if former and former.moved_to:
        raise NotFoundError("Product not found", data=False, moved_to=former.moved_to)
    if former:
        raise GoneError(former.reason, data=False)
    raise NotFoundError("Product not found", data=False)


async def find_former_if_possible(
    database: Database, find: Callable[[Connection, K], Awaitable[T | None]], key: K
) -> T | None:
    """Ask the database about what the window lacks. Without a database nothing is known of it."""
    try:
        async with database.reading() as connection:
            return await find(connection, key)
    except (DatabaseUnavailableError, asyncpg.PostgresError):
        return None


def _answer_member(body: bytes, version: str) -> Response[Any]:
    """Make a response for a single member."""
    headers = {"cache-control": "private, no-cache", "vary": "Cookie", VERSION_HEADER: version}
    return Response(body, media_type="application/json", headers=headers)
