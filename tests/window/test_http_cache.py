"""A member never gets the public answer from the cache, whatever the session's cookie is called."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from app.kit.http.cookies import ACCESS_COOKIE
from tests.support.community import Community, community

RENAMED = "renamed_access"


@pytest_asyncio.fixture
async def shop(database_url: str, tmp_path: Path) -> AsyncIterator[Community]:
    """A shop in which the session's cookie has another name; that name stands in one place."""
    name = ACCESS_COOKIE.plain_name
    object.__setattr__(ACCESS_COOKIE, "plain_name", RENAMED)  # frozen: no code of the shop does this
    try:
        async with community(database_url, tmp_path / "var") as opened:
            yield opened
    finally:
        object.__setattr__(ACCESS_COOKIE, "plain_name", name)


async def test_a_member_gets_their_own_page_though_the_public_one_is_cached(shop: Community):
    _, member = await shop.newcomer()
    assert RENAMED in member._headers["cookie"]
    page = "/product?slug=tint-0"
    for _ in range(2):
        public = await shop.nobody.get(page)
        assert "is_added_to_wishlist" not in public.json()["data"]
        assert public.headers["cache-control"].startswith("public")
    own = await member.get(page)
    assert own.json()["data"]["is_added_to_wishlist"] is False
    assert own.headers["cache-control"].startswith("private")
