"""The catalogue by the Universal Commerce Protocol: search, lookup and product, and the profile of them."""

import base64
from typing import Any, Final

import msgspec
from litestar import Response, Router, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody
from litestar.types import ControllerRouterHandler

from app.agents.answers import Answer, clean, find_cards
from app.agents.ucp.catalogue import MAX_ID_DIGITS, SHADE_OPTION, UcpCatalogue
from app.agents.ucp.schemas import LookupBody, ProductBody, SearchBody
from app.kit.database.pool import Database
from app.kit.http.caller import CROSS_SITE
from app.kit.http.requests import AnyRequest
from app.kit.limits.request_limits import count_cost, limited
from app.search.schemas import SearchRequest
from app.settings import Settings
from app.window.schemas import ProductPage
from app.window.window import Window

VERSION: Final = "2026-08-25"
SPEC_URL: Final = f"https://ucp.dev/{VERSION}"
SEARCH, LOOKUP = "dev.ucp.shopping.catalog.search", "dev.ucp.shopping.catalog.lookup"
MAX_PAGE: Final = 20
MAX_IDS: Final = 20
MAX_VARIANTS: Final = 50


@get("/.well-known/ucp", include_in_schema=False)
async def get_profile(settings: NamedDependency[Settings]) -> Response[Any]:
    """Tell agents where the catalogue is."""
    return _respond(describe_profile(settings.public_origin), cached=True)


def describe_profile(origin: str) -> Answer:
    """The profile of a business that sells nothing itself."""
    return {
        "ucp": {
            "version": VERSION,
            "services": {
                "dev.ucp.shopping": [
                    {
                        "version": VERSION,
                        "spec": f"{SPEC_URL}/specification/overview",
                        "transport": "rest",
                        "schema": f"{SPEC_URL}/services/shopping/rest.openapi.json",
                        "endpoint": f"{origin}/ucp",
                    }
                ]
            },
            "capabilities": {
                name: [
                    {
                        "version": VERSION,
                        "spec": f"{SPEC_URL}/specification/shopping/catalog/{operation}",
                        "schema": f"{SPEC_URL}/schemas/shopping/catalog_{operation}.json",
                    }
                ]
                for name, operation in ((SEARCH, "search"), (LOOKUP, "lookup"))
            },
            "payment_handlers": {},
        }
    }


@post("/search", status_code=200)
async def search_catalog(
    window: NamedDependency[Window], settings: NamedDependency[Settings], data: JSONBody[SearchBody]
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
    catalogue = UcpCatalogue(window, settings.public_origin)
    found = find_cards(catalogue.window, request)
    products = [
        catalogue.describe(page, [shade for shade in page.variants if shade.id == shown] or page.variants[:1])
        for page, shown in catalogue.list_found(found)
    ]
    pagination: Answer = {
        "has_next_page": page_number < found.pagination.total_pages,
        "total_count": found.pagination.records_matching_search,
    }
    if pagination["has_next_page"]:
        pagination["cursor"] = _write_cursor(page_number + 1)
    return _respond(_make_envelope(SEARCH) | {"products": products, "pagination": pagination})


@post("/lookup", status_code=200)
async def look_up_catalog(
    request: AnyRequest,
    window: NamedDependency[Window],
    settings: NamedDependency[Settings],
    database: NamedDependency[Database],
    data: JSONBody[LookupBody],
) -> Response[Any]:
    """Products by id, shade id, slug or barcode. Those that are unknown are named in messages."""
    ids = list(dict.fromkeys(data.ids))
    if len(ids) > MAX_IDS:
        return _respond(_make_error_body("request_too_large", f"At most {MAX_IDS} ids at once"), status=400)
    await count_cost(request, len(ids))
    catalogue = UcpCatalogue(window, settings.public_origin)
    found: dict[str, tuple[ProductPage, dict[int | None, list[Answer]]]] = {}
    messages = []
    for key in ids:
        page, shade_id = await catalogue.find(database, key)
        if page is None:
            messages.append({"type": "info", "code": "not_found", "content": key})
            continue
        match = "featured" if shade_id is None else "exact"
        shown_id = shade_id or next((shade.id for shade in page.variants), None)
        inputs = found.setdefault(page.slug, (page, {}))[1]
        inputs.setdefault(shown_id, []).append({"id": key, "match": match})
    products = []
    for page, inputs in found.values():
        shades = [shade for shade in page.variants if shade.id in inputs]
        product = catalogue.describe(page, shades)
        shown_ids: list[int | None] = [shade.id for shade in shades]
        for shown_id, variant in zip(shown_ids or [None], product["variants"], strict=True):
            variant["inputs"] = inputs[shown_id]
        products.append(product)
    answer = _make_envelope(LOOKUP) | {"products": products}
    return _respond(answer | {"messages": messages} if messages else answer)


@post("/product", status_code=200)
async def get_product(
    window: NamedDependency[Window],
    settings: NamedDependency[Settings],
    database: NamedDependency[Database],
    data: JSONBody[ProductBody],
) -> Response[Any]:
    """One product with its shades, or with the one that is selected. The id of a shade decides by itself."""
    catalogue = UcpCatalogue(window, settings.public_origin)
    page, shade_id = await catalogue.find(database, data.id)
    if page is None:
        return _respond(_make_error_body("not_found", f"Product not found: {clean(data.id)}"))
    wanted = {option.label.casefold() for option in data.selected if option.name == SHADE_OPTION}
    selected = [
        shade
        for shade in page.variants
        if (shade.name.casefold() in wanted if shade_id is None else shade.id == shade_id)
    ]
    shades = selected or page.variants
    product = catalogue.describe(page, shades[:MAX_VARIANTS])
    if page.variants:
        values = [
            {"label": shade.name, "available": page.in_stock, "exists": True} for shade in page.variants
        ]
        product["options"] = [{"name": SHADE_OPTION, "values": values}]
        product["selected"] = [{"name": SHADE_OPTION, "label": shades[0].name}]
    return _respond(_make_envelope(LOOKUP) | {"product": product})


def _make_envelope(capability: str) -> Answer:
    return {"ucp": {"version": VERSION, "capabilities": {capability: [{"version": VERSION}]}}}


def _make_error_body(code: str, content: str) -> Answer:
    envelope = _make_envelope(LOOKUP)
    envelope["ucp"]["status"] = "error"
    message = {"type": "error", "code": code, "content": content, "severity": "unrecoverable"}
    return envelope | {"messages": [message]}


def _write_cursor(page: int) -> str:
    return base64.urlsafe_b64encode(f"page {page}".encode()).decode()


def _read_cursor(cursor: str) -> int:
    """The page of a cursor. One that we did not write is the first."""
    try:
        word, _, number = base64.urlsafe_b64decode(cursor).decode().partition(" ")
    except ValueError:
        return 1
    is_ours = word == "page" and number.isascii() and number.isdigit() and len(number) < MAX_ID_DIGITS
    return min(max(int(number), 1), 1_000_000) if is_ours else 1


def _respond(answer: Answer, *, status: int = 200, cached: bool = False) -> Response[Any]:
    headers = {"cache-control": "public, max-age=3600" if cached else "no-store"}
    return Response(
        msgspec.json.encode(answer), status_code=status, media_type="application/json", headers=headers
    )


UCP: list[ControllerRouterHandler] = [
    get_profile,
    Router(
        "/ucp/catalog",
        route_handlers=[search_catalog, look_up_catalog, get_product],
        guards=[limited("search")],
        opt={CROSS_SITE: True},
        include_in_schema=False,
    ),
]
