"""Rules that hold for every route there is, so that a new one cannot forget them."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
import msgspec
import pytest
import pytest_asyncio
from litestar import Litestar
from litestar.handlers import HTTPRouteHandler
from litestar.params import BodyKwarg
from litestar.routes import HTTPRoute

from app.asgi import create_shop
from app.kit.http.caller import CROSS_SITE
from app.kit.http.fields import Body
from app.settings import Limits, Settings
from tests.support.shop import OUR_PAGES, open_shop, settings_for_tests

NOBODY = "postgresql://nobody:nothing@127.0.0.1:1/nowhere"
MAY_COME_FROM_ANYWHERE = {
    ("POST", "/api/v1/search"),
    ("POST", "/api/v1/search/similar/owned"),
    ("POST", "/api/v1/shades/closest"),
    ("POST", "/api/v1/shades/distances"),
    ("POST", "/api/v1/shades/news"),
    ("POST", "/api/v1/shades/find"),
    ("POST", "/api/v1/blogs"),
    ("POST", "/api/v1/auth/apple/callback"),
    ("POST", "/api/v1/subscriptions/newsletter/unsubscribe"),
    ("POST", "/api/v1/alerts/stop"),
    ("POST", "/ucp/catalog/search"),
    ("POST", "/ucp/catalog/lookup"),
    ("POST", "/ucp/catalog/product"),
}
MAY_SAY_MORE = "/ucp/"
"""The Universal Commerce Protocol lets agents say what a shop need not understand."""
SAMPLES = {"int": "7", "uuid": "b0a9f2f4-3c1e-4a9f-8a44-3f0a7c1f2b11"}


def routes() -> Iterator[tuple[str, HTTPRoute, HTTPRouteHandler]]:
    shop: Litestar = create_shop(Settings())
    for route in shop.routes:
        assert isinstance(route, HTTPRoute)
        for method, (handler, _) in route.route_handler_map.items():
            if method != "OPTIONS":
                yield method, route, handler


# In one order: Litestar keeps sets, and the processes of a test run must collect the same list.
ROUTES = sorted(routes(), key=lambda each: (each[1].path, each[0]))
IDS = [f"{method} {route.path}" for method, route, _ in ROUTES]
every_route = pytest.mark.parametrize(("method", "route", "handler"), ROUTES, ids=IDS)


def address(route: HTTPRoute) -> str:
    """An address of the route, its path and query filled with something that means nothing."""
    parts = (
        SAMPLES.get(part.full.rpartition(":")[2], "sample") if hasattr(part, "full") else part
        for part in route.path_components
    )
    return "/" + "/".join(parts) + "?slug=nothing&token=nothing"


def media_type_of(handler: HTTPRouteHandler) -> str | None:
    """What a handler reads, or nothing where it reads no body."""
    field = handler.parsed_data_field
    if field is None:
        return None
    assert isinstance(field.kwarg_definition, BodyKwarg)
    media_type = field.kwarg_definition.media_type
    return f"{getattr(media_type, 'value', media_type)}; boundary=x"


def assert_shape(answer: httpx.Response) -> None:
    assert answer.headers["content-type"] == "application/json"
    body = answer.json()
    assert body.keys() <= {"detail", "data", "status", "checks"}
    faults = body.get("detail", [])
    assert isinstance(faults, str) or all(fault.keys() == {"loc", "msg"} for fault in faults)
    assert "Traceback" not in answer.text
    assert answer.status_code != 500
    if answer.status_code in (429, 503):
        assert int(answer.headers["retry-after"]) > 0


@pytest_asyncio.fixture(scope="module")
async def running_shop(tmp_path_factory) -> AsyncIterator[httpx.AsyncClient]:
    """One shop for all tests of this file. It has no database."""
    settings = settings_for_tests(NOBODY, Path(tmp_path_factory.mktemp("var")))
    limits = Limits(**dict.fromkeys(Limits.__struct_fields__, 10_000))
    async with open_shop(msgspec.structs.replace(settings, limits=limits)) as client:
        yield client


@pytest.fixture
def shop(running_shop: httpx.AsyncClient) -> httpx.AsyncClient:
    """The client of a browser without cookies."""
    running_shop.cookies.clear()
    return running_shop


@every_route
async def test_another_method_is_refused_with_those_that_are_allowed(method, route, handler, shop):
    answer = await shop.request("BREW", address(route))
    assert answer.status_code == 405
    assert method in answer.headers["allow"].split(", ")
    assert_shape(answer)


@every_route
async def test_without_a_database_it_answers_in_the_one_shape(method, route, handler, shop):
    answer = await shop.request(method, address(route), headers=OUR_PAGES)
    if answer.status_code >= 400:
        assert_shape(answer)


@every_route
async def test_malformed_and_large_bodies_are_refused_in_the_one_shape(method, route, handler, shop):
    media_type = media_type_of(handler)
    headers = OUR_PAGES | {"content-type": media_type or "application/json"}
    for body, status in ((b"{", 422), (b" " * (8 << 20), 413)):
        answer = await shop.request(method, address(route), content=body, headers=headers)
        if answer.status_code >= 400:
            assert_shape(answer)
        if media_type:
            assert answer.status_code in (401, status)


@every_route
async def test_what_changes_something_is_for_our_own_pages(method, route, handler, shop):
    exempt = bool(handler.opt.get(CROSS_SITE))
    assert not exempt or (method, route.path) in MAY_COME_FROM_ANYWHERE
    if method in ("GET", "HEAD", "OPTIONS") or exempt:
        return
    answer = await shop.request(method, address(route), headers={"sec-fetch-site": "cross-site"})
    assert answer.status_code == 403
    assert_shape(answer)


@every_route
def test_bodies_refuse_unknown_fields(method, route, handler):
    field = handler.parsed_data_field
    may_say_more = route.path.startswith(MAY_SAY_MORE)
    if field is not None and isinstance(field.annotation, type) and not may_say_more:
        assert issubclass(field.annotation, Body)


@every_route
def test_bounds_of_a_parameter_are_said_where_litestar_reads_them(method, route, handler):
    ignored_bounds = [
        mark
        for name, field in handler.parsed_fn_signature.parameters.items()
        if name != "data"
        for mark in field.metadata
        if isinstance(mark, msgspec.Meta)
    ]
    assert ignored_bounds == [], "a bound in msgspec.Meta on a parameter is ignored: use QueryParameter"


@pytest.mark.parametrize(
    "path", ["/api", "/api/v1", "/api/v1/nothing", "/api/v1/brands/x/y", "/api/v2/brands"]
)
async def test_an_unknown_route_is_told_in_json(path: str, shop):
    answer = await shop.get(path)
    assert (answer.status_code, answer.json()) == (404, {"detail": "Not found"})
