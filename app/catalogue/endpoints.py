"""What a shopper asks of the catalogue. Every answer comes from the window, the database is not asked."""

from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get
from litestar.params import FromQuery, QueryParameter

from app.catalogue.personal import PersonalOf
from app.catalogue.schemas import Brands, Categories, OneBrand, OneCategory, OneProduct, Shop
from app.kit.errors import NotFoundError, UnauthorizedError, may_raise
from app.window.answers import VERSION_HEADER, from_window, shop_version, window_of

LONGEST_SLUG = 200
AnyRequest = Request[Any, Any, Any]
Slug = Annotated[str, QueryParameter(min_length=1, max_length=LONGEST_SLUG)]

_encode = msgspec.json.Encoder().encode


@get("/shop")
async def get_shop(request: AnyRequest) -> Response[Shop]:
    """What is true of the shop as a whole, for the frame of every page."""
    window = window_of(request)
    return from_window(request, window, _encode(Shop(window.manifest.is_demo)))


@get("/brands")
async def get_brands(
    request: AnyRequest, only_with_product_variants: FromQuery[bool] = False
) -> Response[Brands]:
    """Brands from A to Z; on request only those that have a shade to match."""
    window = window_of(request)
    brands = [
        brand
        for row, brand in enumerate(window.brands)
        if not only_with_product_variants or row in window.brands_with_shades
    ]
    return from_window(request, window, _encode(Brands(brands)))


@get("/brand")
@may_raise(NotFoundError)
async def get_brand(request: AnyRequest, slug: Slug) -> Response[OneBrand]:
    """One brand by its slug."""
    window = window_of(request)
    row = window.brand_rows.get(slug)
    if row is None:
        raise NotFoundError("Brand not found")
    return from_window(request, window, _encode(OneBrand(window.brands[row])))


@get("/categories")
async def get_categories(
    request: AnyRequest, only_with_product_variants: FromQuery[bool] = False
) -> Response[Categories]:
    """Categories in the shop's order; on request only those that have a shade to match."""
    window = window_of(request)
    categories = [
        category
        for row, category in enumerate(window.categories)
        if not only_with_product_variants or row in window.categories_with_shades
    ]
    return from_window(request, window, _encode(Categories("success", categories, categories)))


@get("/category")
@may_raise(NotFoundError)
async def get_category(request: AnyRequest, slug: Slug) -> Response[OneCategory]:
    """One category by its slug."""
    window = window_of(request)
    row = window.category_rows.get(slug)
    if row is None:
        raise NotFoundError("Category not found")
    return from_window(request, window, _encode(OneCategory(window.categories[row])))


@get("/product")
@may_raise(NotFoundError, UnauthorizedError)
async def get_product(request: AnyRequest, slug: Slug) -> Response[OneProduct]:
    """A product's page; with a session also what is the member's own."""
    window = window_of(request)
    row = window.slugs.row_of(slug)
    if row is None:
        raise NotFoundError("Product not found", data=False)
    ask: PersonalOf = request.app.state.personal
    personal = await ask(request, int(window.products.id[row]))
    page = b'{"data":' + window.open_page(row)
    if personal is None:
        return from_window(request, window, page + b"}}", row=row, members_apart=True)
    return _own(page + b"," + _encode(personal)[1:] + b"}", shop_version(window))


def _own(body: bytes, version: str) -> Response[Any]:
    """An answer for one member alone."""
    headers = {"cache-control": "private, no-cache", "vary": "Cookie", VERSION_HEADER: version}
    return Response(body, media_type="application/json", headers=headers)
