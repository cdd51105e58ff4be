"""Who may do what: every route as nobody, as the owner, as another member and as an influencer.

A route that is missing here fails, and so does a line here without a route.
"""

from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pytest
import pytest_asyncio
from litestar.routes import HTTPRoute

from app.asgi import create_shop
from app.settings import Settings
from tests.support.community import Community, community
from tests.support.members import Visitor

CALLERS = ("nobody", "owner", "another", "influencer")


@dataclass
class Scene:
    """What the owner owns: themselves, and a review of `tint-0`."""

    owner: int
    review: int
    visitors: dict[str, Visitor]


@dataclass
class Case:
    """A request, and the status it has for each of `CALLERS`."""

    statuses: tuple[int, int, int, int]
    body: Callable[[Scene], Any] = lambda _: None
    more: str = ""
    form: bool = False


def everyone(status: int, body: Any = None, more: str = "") -> list[Case]:
    """The same answer whoever asks."""
    return [Case((status,) * 4, lambda _: body, more)]


def members(body: Any = None, status: int = 200, form: bool = False) -> list[Case]:
    """Each member for themselves."""
    return [Case((401, status, status, status), lambda _: body, form=form)]


def owner_alone(**more: Any) -> list[Case]:
    return [Case((401, 200, 403, 403), lambda scene: {"review_id": scene.review} | more)]


def all_but_the_owner(refusal: int, body: Callable[[Scene], Any]) -> list[Case]:
    return [Case((401, refusal, 200, 200), body)]


def judging() -> list[Case]:
    return all_but_the_owner(403, lambda scene: {"review_id": scene.review})


A_REVIEW = {"product_slug": "tint-0", "rating": 3, "incentivised": False}
EMPTY_PASSPORT = {"version": 1, "people": [], "chosen": "me", "removed": []}
API = "/api/v1"
RULES: dict[tuple[str, str], list[Case]] = {
    ("GET", f"{API}/auth/google/login"): everyone(302),
    ("GET", f"{API}/auth/facebook/login"): everyone(302),
    ("GET", f"{API}/auth/apple/login"): everyone(302),
    ("GET", f"{API}/auth/google/callback"): everyone(302),
    ("GET", f"{API}/auth/facebook/callback"): everyone(302),
    ("GET", f"{API}/auth/apple/callback"): everyone(302),
    ("POST", f"{API}/auth/apple/callback"): everyone(303),
    ("GET", f"{API}/auth/signup"): everyone(404),
    ("POST", f"{API}/auth/signup"): everyone(404, {"adult": True}),
    ("DELETE", f"{API}/auth/signup"): everyone(200),
    ("PUT", f"{API}/auth/refresh"): members(),
    ("DELETE", f"{API}/auth/logout"): everyone(200),
    ("GET", f"{API}/blog"): everyone(404, more="?blog_id=1"),
    ("POST", f"{API}/blogs"): everyone(200, {}),
    ("GET", f"{API}/brand"): everyone(404, more="?slug=nothing"),
    ("GET", f"{API}/brands"): everyone(200),
    ("GET", f"{API}/categories"): everyone(200),
    ("GET", f"{API}/category"): everyone(200, more="?slug=foundation"),
    ("POST", f"{API}/events"): everyone(204, {"kind": "view", "product_slug": "tint-0"}),
    ("GET", f"{API}/product"): everyone(200, more="?slug=tint-0"),
    ("GET", f"{API}/openapi.json"): everyone(200),
    ("GET", f"{API}/product/alternatives"): everyone(200, more="?slug=tint-0"),
    ("GET", f"{API}/product/featured"): everyone(200),
    ("GET", f"{API}/product/new"): everyone(200),
    ("GET", f"{API}/product/trending"): everyone(200),
    ("POST", f"{API}/search"): everyone(200, {"query": "tint"}),
    ("GET", f"{API}/search/similar"): everyone(200, more="?hex=%23c68642"),
    ("GET", f"{API}/search/similar/constants"): everyone(200),
    ("GET", f"{API}/search/similar/tape"): everyone(200, more="?hex=%23c68642"),
    ("GET", f"{API}/search/similar/nudges"): everyone(200, more="?hex=%23c68642"),
    ("GET", f"{API}/search/similar/alike"): everyone(404, more="?variant_id=999999999"),
    ("POST", f"{API}/search/similar/owned"): everyone(
        200, {"shades": [{"hex": "#c68642", "verdict": "wear"}]}
    ),
    ("GET", f"{API}/search/suggest"): everyone(200, more="?q=tint"),
    ("POST", f"{API}/shades/closest"): everyone(
        200, {"worn": {"hex": "#c68642"}, "product_slugs": ["tint-0"]}
    ),
    ("POST", f"{API}/shades/distances"): everyone(200, {"worn": {"hex": "#c68642"}, "variant_ids": [1]}),
    ("POST", f"{API}/shades/news"): everyone(200, {"worn": {"hex": "#c68642"}}),
    ("POST", f"{API}/shades/find"): everyone(200, {"variant_ids": [1]}),
    ("GET", f"{API}/shades/corrected"): everyone(200),
    ("GET", f"{API}/shades/ranges"): everyone(200),
    ("GET", f"{API}/shades/wall"): everyone(200),
    ("GET", f"{API}/shop"): everyone(200),
    ("GET", f"{API}/shop/text"): everyone(200, more="?name=about"),
    ("POST", f"{API}/subscriptions/newsletter"): everyone(200, {"email": "a@b.uk"}),
    ("GET", f"{API}/subscriptions/newsletter/unsubscribe"): everyone(200, more="?token=x"),
    ("POST", f"{API}/subscriptions/newsletter/unsubscribe"): everyone(200, more="?token=x"),
    ("GET", f"{API}/subscriptions/newsletter/confirm"): everyone(200, more="?token=x"),
    ("POST", f"{API}/subscriptions/newsletter/confirm"): everyone(200, more="?token=x"),
    ("POST", f"{API}/alerts"): [
        Case((422, 200, 422, 422), lambda _: {"product_slug": "tint-0"}),
        Case((200,) * 4, lambda _: {"product_slug": "tint-0", "email": "a@b.uk"}),
    ],
    ("GET", f"{API}/alerts/confirm"): everyone(200, more="?token=x"),
    ("POST", f"{API}/alerts/confirm"): everyone(200, more="?token=x"),
    ("GET", f"{API}/alerts/stop"): everyone(200, more="?token=x"),
    ("POST", f"{API}/alerts/stop"): everyone(200, more="?token=x"),
    ("GET", f"{API}/user/alerts"): members(),
    ("PUT", f"{API}/user/alerts"): members(
        {"alert_id": 999999, "is_paused": True, "is_daily": False}, status=404
    ),
    ("DELETE", f"{API}/user/alerts"): members({"alert_id": 999999}, status=404),
    ("POST", f"{API}/user/devices"): members(
        {"endpoint": "https://push.example/1", "keys": {"p256dh": "B" * 87, "auth": "A" * 22}}
    ),
    ("DELETE", f"{API}/user/devices"): members({"endpoint": "https://push.example/2"}),
    ("GET", f"{API}/user/blocks"): members(),
    ("POST", f"{API}/user/blocks"): members({"user_id": 999_999}, status=404),
    ("DELETE", f"{API}/user/blocks/{{user_id}}"): members(),
    ("GET", f"{API}/product/review"): everyone(200, more="?slug=tint-0"),
    ("GET", f"{API}/product/prices"): everyone(200, more="?slug=tint-0"),
    ("POST", f"{API}/product/review"): [
        Case((401, 409, 201, 201), lambda _: A_REVIEW),
        Case((401, 403, 403, 201), lambda _: A_REVIEW | {"review": "Words"}),
    ],
    ("PUT", f"{API}/product/review"): [
        *owner_alone(rating=2, incentivised=False),
        Case(
            (401, 403, 403, 403),
            lambda scene: {"review_id": scene.review, "rating": 2, "incentivised": False, "review": "Words"},
        ),
    ],
    ("DELETE", f"{API}/product/review"): owner_alone(),
    ("POST", f"{API}/product/review/like"): judging(),
    ("POST", f"{API}/product/review/dislike"): judging(),
    ("DELETE", f"{API}/product/review/undo"): judging(),
    ("POST", f"{API}/product/review/report"): [
        Case((200, 403, 200, 200), lambda scene: {"review_id": scene.review, "reason": "x"})
    ],
    ("POST", f"{API}/user/report"): [
        Case(
            (200, 403, 200, 200),
            lambda scene: {"user_id": scene.owner, "about": "name", "reason": "x", "kind": "abuse"},
        )
    ],
    ("POST", f"{API}/complaints"): everyone(201, {"kind": "other", "email": "a@b.uk", "words": "x"}),
    ("POST", f"{API}/complaints/form"): [Case((200,) * 4, form=True)],
    ("GET", f"{API}/shop/figures"): everyone(200),
    ("POST", f"{API}/product/wishlist"): members({"product_slug": "tint-0"}),
    ("DELETE", f"{API}/product/wishlist"): members({"product_slug": "tint-0"}),
    ("GET", f"{API}/user/passport"): members(),
    ("PUT", f"{API}/user/passport"): members({"edition": 0, "passport": EMPTY_PASSPORT}),
    ("GET", f"{API}/user/wearing"): members(),
    ("PUT", f"{API}/user/wearing/report"): members({"variant_id": 1, "verdicts": ["matched"]}, status=404),
    ("DELETE", f"{API}/user/wearing/report"): members({"variant_id": 1}),
    ("PUT", f"{API}/user/wearing/shade"): members({"variant_id": 1}, status=404),
    ("DELETE", f"{API}/user/wearing/shade"): members({"variant_id": 1}),
    ("POST", f"{API}/follow"): all_but_the_owner(422, lambda scene: {"user_id": scene.owner}),
    ("DELETE", f"{API}/unfollow/{{user_id}}"): all_but_the_owner(422, lambda _: None),
    ("GET", f"{API}/user/profile"): members(),
    ("GET", f"{API}/user/profile/{{user_id}}"): members(),
    ("POST", f"{API}/user/profile"): members(form=True),
    ("GET", f"{API}/user/export"): members(),
    ("DELETE", f"{API}/user"): members({"keep_ratings": False}),
    ("GET", f"{API}/shop/version"): everyone(404),
    ("GET", f"{API}/shop/readiness"): everyone(404),
    ("GET", "/feeds/{name}"): everyone(404),
    ("GET", "/feeds/follow/{name}"): everyone(404),
    ("GET", "/feeds/shades/{name}"): everyone(404),
    ("GET", "/api/v1/shade"): everyone(404, more="?variant_id=999999"),
    ("GET", "/api/v1/shades/sitemaps"): everyone(200),
    ("GET", "/api/v1/barcode"): everyone(404, more="?gtin=9780201379624"),
    ("GET", "/api/v1/oembed"): everyone(404, more="?url=https://elsewhere.example/"),
    ("GET", "/.well-known/ucp"): everyone(200),
    ("GET", "/.well-known/security.txt"): everyone(200),
    ("POST", "/ucp/catalog/search"): everyone(200, {"query": "lipstick"}),
    ("POST", "/ucp/catalog/lookup"): everyone(200, {"ids": ["no-such-product"]}),
    ("POST", "/ucp/catalog/product"): everyone(200, {"id": "no-such-product"}),
    ("GET", "/healthz"): everyone(200),
    ("GET", "/docs"): everyone(302),
    ("GET", "/docs/{file_path}"): everyone(302),
    ("HEAD", "/docs/{file_path}"): everyone(302),
    ("GET", "/schema"): everyone(200),
    ("GET", "/schema/openapi.json"): everyone(200),
    ("GET", "/media/demo/{path}"): everyone(404),
    ("GET", "/media/members/{name}"): everyone(404),
    ("GET", "/media/share/{name}"): everyone(404),
    ("GET", "/media/pictures/{name}"): everyone(404),
    ("GET", "/media/placeholder/{name}"): everyone(404),
}


def test_every_route_has_a_rule_and_every_rule_a_route():
    routes = {
        (method, route.path_format)
        for route in create_shop(Settings()).routes
        if isinstance(route, HTTPRoute)
        for method in route.route_handler_map
        if method != "OPTIONS"
    }
    assert sorted(routes ^ RULES.keys()) == []


@pytest_asyncio.fixture(scope="module")
async def shop(module_database_url: str, tmp_path_factory) -> AsyncIterator[Community]:
    async with community(module_database_url, tmp_path_factory.mktemp("var")) as opened:
        yield opened


async def make_scene(shop: Community, callers: Sequence[str] = CALLERS) -> Scene:
    """A new owner with a review, and those of the other callers who are needed."""
    owner, owning = await shop.newcomer(email="owner@shop.example", email_verified=True)
    visitors = {"nobody": shop.nobody, "owner": owning}
    for caller, kind in (("another", "default"), ("influencer", "influencer")):
        if caller in callers:
            _, visitors[caller] = await shop.newcomer(user_type=kind)
    response = await owning.post("/product/review", A_REVIEW)
    return Scene(owner, response.json()["review"]["review_id"], visitors)


def fill_path(path: str, scene: Scene) -> str:
    """An address of a route: the owner's, or one of what there is not."""
    return path.format(user_id=scene.owner, **dict.fromkeys(("path", "name", "file_path"), "nothing"))


@pytest.mark.parametrize(("method", "path"), RULES)
async def test_who_may_do_what(shop: Community, method: str, path: str):
    for case in RULES[method, path]:
        for who in CALLERS:
            await assert_rule(await make_scene(shop, (who,)), method, path, case, who, who)


async def assert_rule(scene: Scene, method: str, path: str, case: Case, who: str, treated_as: str) -> None:
    """A caller gets the status that `treated_as` should get, and nothing of the owner."""
    address = fill_path(path, scene) + case.more
    parts = {"files": {"first_name": (None, "Ada")}} if case.form else {}
    answer = await scene.visitors[who].ask(method, address, case.body(scene), **parts)
    assert answer.status_code == case.statuses[CALLERS.index(treated_as)], answer.text
    if answer.status_code == 401:
        assert answer.json() == {"detail": "Unauthorized"}
    if who != "owner":
        assert "owner@shop.example" not in answer.text
