"""How often a member may write in a minute: the figures of the wire, counted for each member apart."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
import pytest_asyncio

from app.settings import Limits
from tests.support.community import Community
from tests.support.members import sign_in_member, stopped_minute
from tests.support.rows import a_member
from tests.support.shop import open_shop

UNKNOWN = {"review_id": 2**40}
LIMITED = [
    ("reviews", 10, "DELETE", "/product/review", UNKNOWN),
    ("votes", 60, "POST", "/product/review/like", UNKNOWN),
    ("follows", 30, "POST", "/follow", {"user_id": 2**40}),
    ("profile", 10, "GET", "/user/export", None),
    ("reports", 10, "POST", "/product/review/report", UNKNOWN | {"reason": "x"}),
    ("newsletter", 5, "POST", "/subscriptions/newsletter", {"email": "a@b.uk"}),
]


@pytest_asyncio.fixture(scope="module")
async def hurried(shop: Community, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Community]:
    async with open_hurried(shop, tmp_path_factory.mktemp("hurried")) as opened:
        yield opened


@asynccontextmanager
async def open_hurried(shop: Community, var: Path) -> AsyncIterator[Community]:
    """The same shop with the limits a shop has, and nothing counted yet."""
    settings = msgspec.structs.replace(shop.settings, limits=Limits(), var=var)
    (var / "window").symlink_to(shop.settings.var / "window")
    async with open_shop(settings) as opened:
        yield Community(opened, shop.db, settings, shop.products, shop.product_ids)


@pytest.mark.parametrize(("name", "allowed", "method", "path", "body"), LIMITED)
async def test_a_minute_has_room_for_so_many(hurried: Community, name, allowed, method, path, body):
    with stopped_minute():
        await assert_limit(hurried, name, allowed, method, path, body)


async def assert_limit(
    hurried: Community, name: str, allowed: int, method: str, path: str, body: Any
) -> None:
    """So many requests are answered and the next is refused, while another member still has hers."""
    async with hurried.db.unit_of_work() as work:
        ada_id, bo_id = await a_member(work), await a_member(work)
    ada = await sign_in_member(hurried.shop, hurried.db, hurried.settings, ada_id)
    for _ in range(allowed):
        assert (await ada.ask(method, path, body)).status_code in (200, 404)
    answer = await ada.ask(method, path, body)
    assert answer.status_code == 429
    assert 0 < int(answer.headers["retry-after"]) <= 60
    if name != "newsletter":
        bo = await sign_in_member(hurried.shop, hurried.db, hurried.settings, bo_id)
        assert (await bo.ask(method, path, body)).status_code in (200, 404)


async def test_pictures_have_a_limit_of_their_own(hurried: Community):
    _, ada = await hurried.newcomer()
    with stopped_minute():
        for _ in range(5):
            refused = await ada.post("/user/profile", files={"image": ("x.png", b"no picture", "image/png")})
            assert refused.status_code == 422
        refused = await ada.post("/user/profile", files={"image": ("x.png", b"no picture", "image/png")})
        assert refused.status_code == 429
        assert (await ada.post("/user/profile", files={"first_name": (None, "Ada")})).status_code == 200
