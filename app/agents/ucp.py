"""The catalogue by the Universal Commerce Protocol: search, lookup and product, and the profile of them.

Amounts are pence. Products without a price in pounds are left out, because the protocol requires a price.
"""

import base64
from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Final

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from app.agents.answers import MIN_GTIN, Answer, clean, find_cards, read_product
from app.kit.database.pool import Database
from app.kit.http.caller import CROSS_SITE
from app.kit.http.requests import AnyRequest
from app.kit.limits.request_limits import count_cost, limited
from app.search.schemas import SearchAnswer, SearchRequest
from app.settings import Settings
from app.shades.addresses import write_shade_address
from app.shades.queries import find_gtin
from app.window.live.current_window import CurrentWindow
from app.window.prices.prices import HOME_CURRENCY
from app.window.schemas import ProductPage, Variant, Vendor
from app.window.window import Window

VERSION: Final = "2026-08-25"
SITE: Final = f"https://ucp.dev/{VERSION}"
SEARCH, LOOKUP = "dev.ucp.shopping.catalog.search", "dev.ucp.shopping.catalog.lookup"
MAX_PAGE: Final = 20
MAX_IDS: Final = 20
MAX_VARIANTS: Final = 50
MAX_DIGITS: Final = 18
SHADE: Final = "Shade"
RATE_LIMIT = [limited("search")]
ALLOW_CROSS_SITE = {CROSS_SITE: True}

Identifier = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


class PriceFilter(msgspec.Struct, frozen=True):
    """Prices in pence."""

    min: Annotated[int, msgspec.Meta(ge=0, le=100_000_000)] | None = None
    max: Annotated[int, msgspec.Meta(ge=0, le=100_000_000)] | None = None


class Filters(msgspec.Struct, frozen=True):
    price: PriceFilter = PriceFilter()


class Paging(msgspec.Struct, frozen=True):
    cursor: Annotated[str, msgspec.Meta(max_length=40)] = ""
    limit: Annotated[int, msgspec.Meta(ge=1)] = 10


class SearchBody(msgspec.Struct, frozen=True):
    """A search. Other members of the protocol's request are not needed here."""

    query: Annotated[str, msgspec.Meta(max_length=200)] = ""
    filters: Filters = Filters()
    pagination: Paging = Paging()


class LookupBody(msgspec.Struct, frozen=True):
    ids: Annotated[list[Identifier], msgspec.Meta(min_length=1)]


class SelectedOption(msgspec.Struct, frozen=True):
    name: str
    label: str


class ProductBody(msgspec.Struct, frozen=True):
    id: Identifier
    selected: Annotated[list[SelectedOption], msgspec.Meta(max_length=10)] = []


@get("/.well-known/ucp", include_in_schema=False)
async def get_profile(settings: NamedDependency[Settings]) -> Response[Any]:
    """Tell agents where the catalogue is."""
    return _respond(describe_profile(settings.public_origin), cached=True)


def describe_profile(origin: str) -> Answer:
    """The profile of a business that sells nothing itself."""
    service = {"version": VERSION, "spec": f"{SITE}/specification/overview"}
    return {
        "ucp": {
            "version": VERSION,
            "services": {
                "dev.ucp.shopping": [
                    service
                    | {
                        "transport": "rest",
                        "schema": f"{SITE}/services/shopping/rest.openapi.json",
                        "endpoint": f"{origin}/ucp",
                    }
                ]
            },
            "capabilities": {
                name: [
                    {
                        "version": VERSION,
                        "spec": f"{SITE}/specification/shopping/catalog/{operation}",
                        "schema": f"{SITE}/schemas/shopping/catalog_{operation}.json",
                    }
                ]
                for name, operation in ((SEARCH, "search"), (LOOKUP, "lookup"))
            },
            "payment_handlers": {},
        }
    }


@post(
    "/ucp/catalog/search", status_code=200, guards=RATE_LIMIT, opt=ALLOW_CROSS_SITE, include_in_schema=False
)
async def search_catalog(
    current_window: NamedDependency[CurrentWindow],
    settings: NamedDependency[Settings],
    data: JSONBody[SearchBody],
) -> Response[Any]:
    """Products by words, as the shop's own search finds them."""
    page_number = _read_cursor(data.pagination.cursor)
    price = data.filters.price
    request = SearchRequest(
        query=data.query,
        page_limit=min(data.pagination.limit, MAX_PAGE),
        page_number=page_number,
        min_price=(price.min or 0) / 100,  # even 0 leaves out what has no price
        max_price=None if price.max is None else price.max / 100,
    )
    shop = UcpPresenter(current_window.window, settings.public_origin)
    found = find_cards(shop.window, request)
    products = [
        shop.describe(page, [shade for shade in page.variants if shade.id == shown] or page.variants[:1])
        for page, shown in shop.list_found(found)
    ]
    pagination: Answer = {
        "has_next_page": page_number < found.pagination.total_pages,
        "total_count": found.pagination.records_matching_search,
    }
    if pagination["has_next_page"]:
        pagination["cursor"] = _write_cursor(page_number + 1)
    return _respond(_envelope(SEARCH) | {"products": products, "pagination": pagination})


@post(
    "/ucp/catalog/lookup", status_code=200, guards=RATE_LIMIT, opt=ALLOW_CROSS_SITE, include_in_schema=False
)
async def look_up_catalog(
    request: AnyRequest,
    current_window: NamedDependency[CurrentWindow],
    settings: NamedDependency[Settings],
    database: NamedDependency[Database],
    data: JSONBody[LookupBody],
) -> Response[Any]:
    """Products by id, shade id, slug or barcode. Those that are unknown are named in messages."""
    ids = list(dict.fromkeys(data.ids))
    if len(ids) > MAX_IDS:
        return _respond(_error_body("request_too_large", f"At most {MAX_IDS} ids at once"), status=400)
    await count_cost(request, len(ids))
    shop = UcpPresenter(current_window.window, settings.public_origin)
    found: dict[str, tuple[ProductPage, dict[int | None, list[Answer]]]] = {}
    messages = []
    for each in ids:
        page, shade_id = await shop.find(database, each)
        if page is None:
            messages.append({"type": "info", "code": "not_found", "content": each})
            continue
        match = "featured" if shade_id is None else "exact"
        shown_id = shade_id or next((shade.id for shade in page.variants), None)
        inputs = found.setdefault(page.slug, (page, {}))[1]
        inputs.setdefault(shown_id, []).append({"id": each, "match": match})
    products = []
    for page, inputs in found.values():
        shades = [shade for shade in page.variants if shade.id in inputs]
        product = shop.describe(page, shades)
        shown_ids: list[int | None] = [shade.id for shade in shades]
        for shown_id, variant in zip(shown_ids or [None], product["variants"], strict=True):
            variant["inputs"] = inputs[shown_id]
        products.append(product)
    answer = _envelope(LOOKUP) | {"products": products}
    return _respond(answer | {"messages": messages} if messages else answer)


@post(
    "/ucp/catalog/product", status_code=200, guards=RATE_LIMIT, opt=ALLOW_CROSS_SITE, include_in_schema=False
)
async def get_product(
    current_window: NamedDependency[CurrentWindow],
    settings: NamedDependency[Settings],
    database: NamedDependency[Database],
    data: JSONBody[ProductBody],
) -> Response[Any]:
    """One product with its shades, or with the one that is selected. The id of a shade decides by itself."""
    shop = UcpPresenter(current_window.window, settings.public_origin)
    page, shade_id = await shop.find(database, data.id)
    if page is None:
        return _respond(_error_body("not_found", f"Product not found: {clean(data.id)}"))
    wanted = {option.label.casefold() for option in data.selected if option.name == SHADE}
    selected = [
        shade
        for shade in page.variants
        if (shade.name.casefold() in wanted if shade_id is None else shade.id == shade_id)
    ]
    shades = selected or page.variants
    product = shop.describe(page, shades[:MAX_VARIANTS])
    if page.variants:
        values = [
            {"label": shade.name, "available": page.in_stock, "exists": True} for shade in page.variants
        ]
        product["options"] = [{"name": SHADE, "values": values}]
        product["selected"] = [{"name": SHADE, "label": shades[0].name}]
    return _respond(_envelope(LOOKUP) | {"product": product})


class UcpPresenter:
    """Describes the products of the current window as the protocol wants them."""

    def __init__(self, window: Window, origin: str) -> None:
        self.window = window
        self.origin = origin

    def list_found(self, found: SearchAnswer) -> Iterator[tuple[ProductPage, int | None]]:
        """The pages of the cards found, each with the shade that is meant."""
        for card in found.products:
            page = self._read_page(card.slug)
            if page is not None:
                yield page, card.shown_shade.id if card.shown_shade else None

    async def find(self, database: Database, key: str) -> tuple[ProductPage | None, int | None]:
        """The product of an identifier, and the shade if it is that of a shade on the product's page."""
        slug, shade_id = await self._look_up(database, key)
        page = self._read_page(slug)
        is_shown = page is not None and any(shade.id == shade_id for shade in page.variants)
        return page, shade_id if is_shown else None

    async def _look_up(self, database: Database, key: str) -> tuple[str, int | None]:
        kind, _, number = key.partition("-")
        is_number = number.isascii() and number.isdigit() and len(number) < MAX_DIGITS
        if kind == "shade" and is_number:
            place = self.window.variant_place(int(number))
            if place is None:
                return "", None
            return self.window.slugs[int(self.window.variants.product[place])], int(number)
        if kind == "product" and is_number:
            row = self.window.product_row(int(number))
            return "" if row is None else self.window.slugs[row], None
        if key.isascii() and key.isdigit() and len(key) >= MIN_GTIN:
            async with database.reading() as connection:
                found = await find_gtin(connection, key)
            return (found.slug, found.variant_id) if found else ("", None)
        return key, None

    def _read_page(self, slug: str) -> ProductPage | None:
        page = read_product(self.window, slug)
        return page if page and page.price is not None and page.currency == HOME_CURRENCY else None

    def describe(self, page: ProductPage, shades: Sequence[Variant]) -> Answer:
        """A product, with a variant for each of some shades, or with one where there are none."""
        offers = [each for each in page.vendors if each.currency == HOME_CURRENCY and each.price is not None]
        lowest, highest = _to_price(page.price), _to_price(max(each.price or 0 for each in offers))
        row = self.window.slugs.find_row(page.slug)
        assert row is not None, "a page is that of a product of the window"
        shown: Sequence[Variant | None] = shades or [None]
        product_id = f"product-{self.window.products.id[row]}"
        described = clean(page.caption) or f"{clean(page.name)} by {clean(page.brand.name)}"
        product: Answer = {
            "id": product_id,
            "handle": page.slug,
            "title": f"{clean(page.brand.name)} {clean(page.name)}",
            "description": {"plain": described},
            "url": f"{self.origin}/products/{page.slug}",
            "categories": [{"value": page.category.name, "taxonomy": "merchant"}],
            "price_range": {"min": lowest, "max": max(lowest, highest, key=lambda price: price["amount"])},
            "media": [
                {"type": "image", "url": self._absolute(image.url), "alt_text": clean(image.alt or page.name)}
                for image in page.images[:1]
            ],
            "variants": [self._describe_variant(page, offers, product_id, shade) for shade in shown],
        }
        if page.reviews:
            product["rating"] = {"value": page.avg_rating, "scale_max": 5, "count": page.reviews}
        return product

    def _describe_variant(
        self, page: ProductPage, offers: list[Vendor], product_id: str, shade: Variant | None
    ) -> Answer:
        path = f"/shades/{write_shade_address(shade.id, page.slug, shade.name)}" if shade else ""
        headline = next((each for each in offers if each.is_lowest), offers[0])
        variant: Answer = {
            "id": f"shade-{shade.id}" if shade else product_id,
            "title": clean(shade.name) if shade else clean(page.name),
            "description": {
                "plain": f"{clean(page.name)} in {clean(shade.name)}" if shade else clean(page.name)
            },
            "url": f"{self.origin}{path}" if path else f"{self.origin}/products/{page.slug}",
            "price": _to_price(page.price),
            "availability": {
                "available": page.in_stock,
                "status": "in_stock" if page.in_stock else "out_of_stock",
            },
            "seller": {"name": clean(headline.name)},
            "metadata": {
                "price_seen_at": headline.seen_at.isoformat(),
                "offers": [
                    {"seller": clean(each.name), "price": _to_price(each.price), "available": each.in_stock}
                    for each in offers
                ],
            },
        }
        if shade:
            variant["options"] = [{"name": SHADE, "label": shade.name}]
        gtin = shade.gtin if shade else page.gtin
        if gtin:
            variant["barcodes"] = [{"type": "GTIN", "value": gtin}]
        return variant

    def _absolute(self, address: str) -> str:
        return f"{self.origin}{address}" if address.startswith("/") else address


def _envelope(capability: str) -> Answer:
    return {"ucp": {"version": VERSION, "capabilities": {capability: [{"version": VERSION}]}}}


def _error_body(code: str, content: str) -> Answer:
    envelope = _envelope(LOOKUP)
    envelope["ucp"]["status"] = "error"
    message = {"type": "error", "code": code, "content": content, "severity": "unrecoverable"}
    return envelope | {"messages": [message]}


def _to_price(pounds: float | None) -> Answer:
    return {"amount": round((pounds or 0) * 100), "currency": HOME_CURRENCY}


def _write_cursor(page: int) -> str:
    return base64.urlsafe_b64encode(f"page {page}".encode()).decode()


def _read_cursor(cursor: str) -> int:
    """The page of a cursor. One that we did not write is the first."""
    try:
        word, _, number = base64.urlsafe_b64decode(cursor).decode().partition(" ")
    except ValueError:
        return 1
    is_ours = word == "page" and number.isascii() and number.isdigit() and len(number) < MAX_DIGITS
    return min(max(int(number), 1), 1_000_000) if is_ours else 1


def _respond(answer: Answer, *, status: int = 200, cached: bool = False) -> Response[Any]:
    headers = {"cache-control": "public, max-age=3600" if cached else "no-store"}
    return Response(
        msgspec.json.encode(answer), status_code=status, media_type="application/json", headers=headers
    )


UCP = [get_profile, search_catalog, look_up_catalog, get_product]
