"""The OpenAPI document names every status an operation answers with, and none that it never does.

Every operation is asked for real, in every way that ends otherwise, and what came is held against the
document.
"""

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import pytest_asyncio

from app.alerts import service as alerts
from app.asgi import create_shop
from app.kit.http.cookies import ACCESS_COOKIE, SIGN_UP_COOKIE
from app.kit.http.docs.api_document import document_bytes
from app.members.sign_in.schemas import Identity, Newcomer
from app.members.sign_in.sealed_cookies import seal
from app.settings import Limits, Settings
from app.wearing import service
from tests.support.community import Community, community
from tests.support.members import Visitor, without_rate_limits
from tests.support.rows import a_category, a_product, a_review, a_variant
from tests.support.sessions import cookies_of
from tests.support.shop import ORIGIN, OUR_PAGES, open_shop, settings_for_tests

NOBODY = "postgresql://nobody:nothing@127.0.0.1:1/nowhere"
UNKNOWN = 2**40
ONE_REVIEW = {"product_slug": "tint-0", "rating": 3, "incentivised": False}
Operation = tuple[str, str]
Statuses = dict[Operation, set[int]]

BODIES: dict[tuple[str, str], list[Any]] = {
    ("POST", "/api/v1/auth/signup"): [{"adult": True}],
    ("POST", "/api/v1/blogs"): [{}],
    ("PUT", "/api/v1/user/wearing/report"): [{"variant_id": UNKNOWN, "verdicts": ["matched"]}],
    ("PUT", "/api/v1/user/wearing/shade"): [{"variant_id": UNKNOWN}],
    ("PUT", "/api/v1/user/passport"): [
        {"edition": 7, "passport": {"version": 1, "people": [], "chosen": "me", "removed": []}},
    ],
    ("POST", "/api/v1/shades/closest"): [{"worn": {"hex": "#c68642"}, "product_slugs": ["tint-0"]}],
    ("POST", "/api/v1/shades/news"): [{"worn": {"hex": "#c68642"}}],
    ("POST", "/api/v1/shades/distances"): [{"worn": {"hex": "#c68642"}, "variant_ids": [UNKNOWN]}],
    ("POST", "/api/v1/shades/find"): [{"variant_ids": [UNKNOWN]}],
    ("POST", "/api/v1/events"): [{"kind": "vitals", "name": "LCP", "value": 1.0}],
    ("POST", "/api/v1/follow"): [{"user_id": UNKNOWN}],
    ("POST", "/api/v1/user/blocks"): [{"user_id": UNKNOWN}],
    ("POST", "/api/v1/product/wishlist"): [{"product_slug": "none"}, {"product_slug": "tint-0"}],
    ("DELETE", "/api/v1/product/wishlist"): [{"product_slug": "none"}, {"product_slug": "tint-0"}],
    ("POST", "/api/v1/product/review"): [
        ONE_REVIEW | {"product_slug": "none"}, *[ONE_REVIEW] * 2,
    ],
    ("PUT", "/api/v1/product/review"): [{"review_id": UNKNOWN, "rating": 3, "incentivised": False}],
    ("DELETE", "/api/v1/product/review"): [{"review_id": UNKNOWN}],
    ("POST", "/api/v1/product/review/like"): [{"review_id": UNKNOWN}],
    ("POST", "/api/v1/product/review/dislike"): [{"review_id": UNKNOWN}],
    ("DELETE", "/api/v1/product/review/undo"): [{"review_id": UNKNOWN}],
    ("POST", "/api/v1/user/report"): [{"user_id": UNKNOWN, "about": "name", "reason": "Rude"}],
    ("POST", "/api/v1/product/review/report"): [{"review_id": UNKNOWN, "reason": "Rude"}],
    ("POST", "/api/v1/search"): [{"query": ""}],
    ("POST", "/api/v1/search/similar/owned"): [{"shades": [{"hex": "#c68642", "verdict": "match"}]}],
    ("POST", "/api/v1/subscriptions/newsletter"): [{"email": "a@b.uk"}],
    ("POST", "/api/v1/alerts"): [{"product_slug": "none", "email": "a@b.uk", "is_daily": False}],
    ("PUT", "/api/v1/user/alerts"): [{"alert_id": UNKNOWN, "is_paused": True, "is_daily": False}],
    ("DELETE", "/api/v1/user/alerts"): [{"alert_id": UNKNOWN}],
}  # fmt: skip
MORE_QUERIES = ("?gtin=9780201379624", "?url=https://elsewhere.example/")
QUERIES = ("", "?slug=tint-0", "?slug=none", "?blog_id=7", "?token=none", "?variant_id=999999", *MORE_QUERIES)
JSON = ("content-type", "application/json")
FORM = ("content-type", "multipart/form-data; boundary=x")
TEXT = ("content-type", "text/plain")
ENCODED = ("content-type", "application/x-www-form-urlencoded")
LIMIT = 2048
LARGE = b"state=" + b"x" * 3 * LIMIT
STRANGE_BODIES = ((b"{", JSON), (b"x", TEXT), (LARGE, JSON), (b"--x", FORM), (LARGE, FORM), (LARGE, ENCODED))


@pytest_asyncio.fixture(scope="module")
async def shop(module_database_url: str, tmp_path_factory) -> AsyncIterator[Community]:
    async with community(module_database_url, tmp_path_factory.mktemp("var")) as opened:
        yield opened


Header = tuple[str, str]


async def ask(
    shop: httpx.AsyncClient,
    statuses: Statuses,
    operation: Operation,
    query: str,
    *headers: Header,
    content: bytes = b"",
) -> None:
    """One request, and the status that came of it."""
    method, path = operation
    address = ORIGIN + path.replace("{user_id}", str(UNKNOWN)) + query
    answer = await shop.request(method, address, headers=[*OUR_PAGES.items(), *headers], content=content)
    statuses[operation].add(answer.status_code)


async def ask_in_every_way(shop: httpx.AsyncClient, statuses: Statuses, cookie: str) -> None:
    for operation in statuses:
        await ask_malformed(shop, statuses, operation)
        await ask_with_bodies(shop, statuses, operation)
        if operation != ("DELETE", "/api/v1/auth/logout"):
            await ask_with_bodies(shop, statuses, operation, ("cookie", cookie))


async def ask_with_bodies(
    shop: httpx.AsyncClient, statuses: Statuses, operation: Operation, *who: Header
) -> None:
    for query in QUERIES:
        await ask(shop, statuses, operation, query, *who, JSON, content=b"{}")
    for body in BODIES.get(operation, ()):
        await ask(shop, statuses, operation, "", *who, JSON, content=msgspec.json.encode(body))
    for content, kind in STRANGE_BODIES:
        await ask(shop, statuses, operation, "?slug=tint-0&token=x", *who, kind, content=content)


async def ask_malformed(shop: httpx.AsyncClient, statuses: Statuses, operation: Operation) -> None:
    await ask(shop, statuses, operation, "?a=%00")
    await ask(shop, statuses, operation, "?a=" + "x" * 3000)
    await ask(shop, statuses, operation, "", ("host", "a"), ("host", "b"))
    await ask(shop, statuses, operation, "", ("sec-fetch-site", "cross-site"))
    await ask(shop, statuses, operation, "?slug=tint-0", ("cookie", f"{ACCESS_COOKIE.plain_name}=garbage"))


async def succeed(shop: Community, statuses: Statuses, ada: Visitor, own: int) -> None:
    """What needs something to be there."""
    for method, path, body in (
        ("PUT", "/api/v1/product/review", {"review_id": own, "rating": 4, "incentivised": False}),
        ("POST", "/api/v1/product/review/like", {"review_id": own}),
        ("DELETE", "/api/v1/product/review", {"review_id": own}),
    ):
        statuses[method, path].add((await ada.ask(method, path, body)).status_code)


async def speak_of_too_many_shades(shop: Community, statuses: Statuses, ada: Visitor) -> None:
    """A report and a worn shade more than one member may have."""
    async with shop.db.unit_of_work() as work:
        category = await a_category(work, department="complexion")
        shade = await a_variant(work, await a_product(work, category_id=category))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(service, "MAX_REPORTS", 0)
        patch.setattr(service, "MAX_WORN_SHADES", 0)
        for path, body in (
            ("/api/v1/user/wearing/report", {"variant_id": shade, "verdicts": ["matched"]}),
            ("/api/v1/user/wearing/shade", {"variant_id": shade}),
        ):
            statuses["PUT", path].add((await ada.ask("PUT", path, body)).status_code)


async def sign_up(shop: Community, statuses: Statuses) -> None:
    """Signing up, once and again."""
    newcomer = Newcomer(Identity("google", "https://issuer.example", "ada"), "/")
    cookie = f"{SIGN_UP_COOKIE.plain_name}={seal(newcomer, shop.settings.secret, timedelta(minutes=5))}"
    for method in ("GET", "POST", "POST"):
        operation = (method, "/api/v1/auth/signup")
        await ask(shop.shop, statuses, operation, "", ("cookie", cookie), JSON, content=b'{"adult":true}')


async def ask_for_a_recalled_product(shop: Community, statuses: Statuses) -> None:
    async with shop.db.unit_of_work() as work:
        reason = "It may contain glass."
        product = await a_product(work, slug="recalled", status="withdrawn", withdrawal_reason=reason)
        shade = await a_variant(work, product)
    await ask(shop.shop, statuses, ("GET", "/api/v1/product"), "?slug=recalled")
    await ask(shop.shop, statuses, ("GET", "/api/v1/shade"), f"?variant_id={shade}")


async def ask_for_too_many_alerts(shop: Community, statuses: Statuses) -> None:
    """An alert more than one address may have."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(alerts, "MAX_ALERTS", 0)
        answer = await shop.nobody.post("/alerts", {"product_slug": "tint-0", "email": "a@b.uk"})
        statuses["POST", "/api/v1/alerts"].add(answer.status_code)


@pytest.fixture(scope="module")
def documented() -> Statuses:
    paths: dict[str, Any] = msgspec.json.decode(document_bytes(create_shop(Settings())))["paths"]
    return {
        (method.upper(), path): set(map(int, operation["responses"]))
        for path, item in paths.items()
        for method, operation in item.items()
    }


@pytest_asyncio.fixture(scope="module")
async def statuses(shop: Community, documented: Statuses, tmp_path_factory) -> Statuses:
    """Everything that came: of a shop, of one whose limits are used up, of one without database or window."""
    found: Statuses = {operation: set() for operation in documented}
    member_id, ada = await shop.newcomer()
    async with shop.db.unit_of_work() as work:
        cookies = await cookies_of(work, member_id, shop.settings)
        own = await a_review(work, shop.product_ids[3], member_id)
    cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())
    once = Limits(**dict.fromkeys(Limits.__struct_fields__, 1))
    usual, stranded = shop.settings, settings_for_tests(NOBODY, Path(tmp_path_factory.mktemp("var")))
    for settings in (usual, msgspec.structs.replace(usual, limits=once), without_rate_limits(stranded)):
        small = msgspec.structs.replace(settings, body_limit=LIMIT, upload_limit=LIMIT)
        async with open_shop(small) as small_shop:
            await ask_in_every_way(small_shop, found, cookie)
    await sign_up(shop, found)
    await succeed(shop, found, ada, own)
    await speak_of_too_many_shades(shop, found, ada)
    await ask_for_too_many_alerts(shop, found)
    await ask_for_a_recalled_product(shop, found)
    return found


def test_every_status_that_came_is_documented(statuses: Statuses, documented: Statuses):
    came = {operation: found - documented[operation] - {304} for operation, found in statuses.items()}
    assert {operation: more for operation, more in came.items() if more} == {}


def test_every_documented_refusal_came(statuses: Statuses, documented: Statuses):
    # Any server may be overburdened; an operation that needs no database shows that to no test.
    refusals = {
        operation: {status for status in named if status >= 400} - {503} - statuses[operation]
        for operation, named in documented.items()
    }
    assert {operation: missing for operation, missing in refusals.items() if missing} == {}
