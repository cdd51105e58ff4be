"""The OpenAPI document names every status an operation answers with, and none that it never does.

Every operation is asked for real, in every way that ends otherwise, and what came is held against the document.
"""

from collections import defaultdict
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import pytest_asyncio

from app.asgi import create_shop
from app.kit.api_page import document_bytes
from app.kit.cookies import SIGN_UP_COOKIE
from app.members.sign_in.schemas import Identity, Newcomer
from app.members.sign_in.sealed import seal
from app.settings import Limits, Settings
from tests.support.community import Community, community
from tests.support.members import Visitor, without_hurry
from tests.support.rows import a_review
from tests.support.sessions import cookies_of
from tests.support.shop import ORIGIN, OUR_PAGES, open_shop, settings_for_tests

NOBODY = "postgresql://nobody:nothing@127.0.0.1:1/nowhere"
UNKNOWN = 2**40
DOCUMENT: dict[str, Any] = msgspec.json.decode(document_bytes(create_shop(Settings())))
OPERATIONS = [(method.upper(), path) for path, item in DOCUMENT["paths"].items() for method in item]
NEVER: dict[tuple[str, str], set[int]] = {}
Seen = dict[tuple[str, str], set[int]]

BODIES: dict[tuple[str, str], list[Any]] = {
    ("POST", "/api/v1/auth/signup"): [{"adult": True}],
    ("POST", "/api/v1/blogs"): [{}],
    ("POST", "/api/v1/events"): [{"kind": "vitals", "name": "LCP", "value": 1.0}],
    ("POST", "/api/v1/follow"): [{"user_id": UNKNOWN}],
    ("POST", "/api/v1/product/wishlist"): [{"product_slug": "none"}, {"product_slug": "tint-0"}],
    ("DELETE", "/api/v1/product/wishlist"): [{"product_slug": "none"}, {"product_slug": "tint-0"}],
    ("POST", "/api/v1/product/review"): [
        {"product_slug": "none", "rating": 3}, *[{"product_slug": "tint-0", "rating": 3}] * 2,
    ],
    ("PUT", "/api/v1/product/review"): [{"review_id": UNKNOWN, "rating": 3}],
    ("DELETE", "/api/v1/product/review"): [{"review_id": UNKNOWN}],
    ("POST", "/api/v1/product/review/like"): [{"review_id": UNKNOWN}],
    ("POST", "/api/v1/product/review/dislike"): [{"review_id": UNKNOWN}],
    ("DELETE", "/api/v1/product/review/undo"): [{"review_id": UNKNOWN}],
    ("POST", "/api/v1/product/review/report"): [{"review_id": UNKNOWN, "reason": "Rude"}],
    ("POST", "/api/v1/search"): [{"query": ""}],
    ("POST", "/api/v1/search/similar/owned"): [{"shades": [{"hex": "#c68642", "verdict": "match"}]}],
    ("POST", "/api/v1/subscriptions/newsletter"): [{"email": "a@b.uk"}],
}  # fmt: skip
QUERIES = (
    "",
    "?slug=tint-0",
    "?slug=none",
    "?blog_id=none",
    "?token=none",
    "?variant_id=999999",
    "?hex=%23c68642",
    "?q=a",
)


@pytest_asyncio.fixture(scope="module")
async def shop(module_database_url: str, tmp_path_factory) -> AsyncIterator[Community]:
    async with community(module_database_url, tmp_path_factory.mktemp("var")) as opened:
        yield opened


async def ask(
    shop: httpx.AsyncClient, seen: Seen, method: str, path: str, query: str = "", **more: Any
) -> None:
    """One request, and the status that came of it."""
    headers = [*OUR_PAGES.items(), *more.pop("headers", [])]
    address = path.replace("{user_id}", str(UNKNOWN)) + query
    answer = await shop.request(method, ORIGIN + address, headers=headers, **more)
    seen[method, path].add(answer.status_code)


async def ask_in_every_way(shop: httpx.AsyncClient, seen: Seen, cookie: str) -> None:
    json = ("content-type", "application/json")
    for method, path in OPERATIONS:
        for signed_in in ([], [("cookie", cookie)]):
            for query in QUERIES:
                await ask(shop, seen, method, path, query, headers=[*signed_in, json], content=b"{}")
            for body in BODIES.get((method, path), ()):
                content = msgspec.json.encode(body)
                await ask(shop, seen, method, path, headers=[*signed_in, json], content=content)
            for content, kind in (
                (b"{", "application/json"),
                (b"x", "text/plain"),
                (b"x" * (8 << 20), "application/json"),
            ):
                more = [*signed_in, ("content-type", kind)]
                await ask(shop, seen, method, path, QUERIES[1], headers=more, content=content)
            form = ("content-type", "multipart/form-data; boundary=x")
            for content in (b"--x", b"x" * (8 << 20)):
                await ask(shop, seen, method, path, headers=[*signed_in, form], content=content)
            parts = [*signed_in, ("content-type", "application/x-www-form-urlencoded")]
            await ask(shop, seen, method, path, headers=parts, content=b"state=" + b"x" * (8 << 20))
        await ask(shop, seen, method, path, "?a=%00")
        await ask(shop, seen, method, path, "?a=" + "x" * 3000)
        await ask(shop, seen, method, path, headers=[("host", "a"), ("host", "b")])
        await ask(shop, seen, method, path, headers=[("sec-fetch-site", "cross-site")])


async def succeed(shop: Community, seen: Seen, ada: Visitor, own: int) -> None:
    """What needs something to be there."""
    for method, path, body in (
        ("PUT", "/api/v1/product/review", {"review_id": own, "rating": 4}),
        ("POST", "/api/v1/product/review/like", {"review_id": own}),
        ("DELETE", "/api/v1/product/review", {"review_id": own}),
    ):
        seen[method, path].add((await ada.ask(method, path, body)).status_code)


async def a_newcomer(shop: Community, seen: Seen) -> None:
    """Signing up, once and again."""
    sealed = seal(
        Newcomer(Identity("google", "https://issuer.example", "ada"), "/"),
        shop.settings.secret,
        timedelta(minutes=5),
    )
    cookie = ("cookie", f"{SIGN_UP_COOKIE.plain_name}={sealed}")
    json = ("content-type", "application/json")
    for method in ("GET", "POST", "POST"):
        await ask(
            shop.shop, seen, method, "/api/v1/auth/signup", headers=[cookie, json], content=b'{"adult":true}'
        )


@pytest_asyncio.fixture(scope="module")
async def seen(shop: Community, tmp_path_factory) -> Seen:
    found: Seen = defaultdict(set)
    member_id, ada = await shop.newcomer()
    async with shop.db.unit_of_work() as work:
        cookies = await cookies_of(work, member_id, shop.settings)
        own = await a_review(work, shop.product_ids[3], member_id)
    cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())
    await ask_in_every_way(shop.shop, found, cookie)
    await a_newcomer(shop, found)
    await succeed(shop, found, ada, own)
    hurried = msgspec.structs.replace(
        shop.settings, limits=Limits(**dict.fromkeys(Limits.__struct_fields__, 1))
    )
    away = without_hurry(settings_for_tests(NOBODY, Path(tmp_path_factory.mktemp("var"))))
    async with open_shop(msgspec.structs.replace(hurried, var=tmp_path_factory.mktemp("var"))) as limited:
        await ask_in_every_way(limited, found, cookie)
    async with open_shop(away) as stranded:
        await ask_in_every_way(stranded, found, cookie)
    return found


def documented(method: str, path: str) -> set[int]:
    return set(map(int, DOCUMENT["paths"][path][method.lower()]["responses"]))


@pytest.mark.parametrize(("method", "path"), OPERATIONS, ids=" ".join)
def test_every_status_that_came_is_documented(seen: Seen, method: str, path: str):
    assert seen[method, path] <= documented(method, path) | {304}


@pytest.mark.parametrize(("method", "path"), OPERATIONS, ids=" ".join)
def test_every_documented_refusal_came(seen: Seen, method: str, path: str):
    refusals = {status for status in documented(method, path) if status >= 400}
    assert refusals - seen[method, path] == NEVER.get((method, path), set())
