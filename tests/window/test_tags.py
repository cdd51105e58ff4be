"""What an answer is true of is in its tag: the window's version, and what was laid over it since."""

import asyncio
import time
from collections.abc import Awaitable, Callable

import httpx

from app.kit.database.pool import Database
from app.settings import Settings
from app.window.window import Window
from tests.support.assortment_shop import assortment, settings, shop, window
from tests.support.rows import a_member, a_review
from tests.support.windows import publish_window

__all__ = ["assortment", "settings", "shop", "window"]
PATIENCE = 60.0
LISTS = ("/product/trending", "/brands")


async def until(holds: Callable[[], Awaitable[bool]]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not await holds():
        assert time.monotonic() < deadline, "it never held"
        await asyncio.sleep(0.05)


async def tags_of(shop: httpx.AsyncClient, *paths: str) -> list[str]:
    return [(await shop.get(f"/api/v1{path}")).headers["etag"] for path in paths]


def page(window: Window, row: int) -> str:
    return f"/product?slug={window.slugs[row]}"


async def review_of(shop: httpx.AsyncClient, module_db: Database, window: Window, row: int) -> None:
    """Write one, and wait until it is shown."""
    before = (await shop.get(f"/api/v1{page(window, row)}")).json()["data"]["reviews"]
    async with module_db.unit_of_work() as connection:
        await a_review(connection, int(window.products.id[row]), await a_member(connection), rating=1)

    async def shown() -> bool:
        return (await shop.get(f"/api/v1{page(window, row)}")).json()["data"]["reviews"] == before + 1

    await until(shown)


async def test_a_rating_moves_the_tag_of_its_product_and_of_lists_and_of_no_other_product(
    shop: httpx.AsyncClient, module_db: Database, window: Window
):
    rated, other = page(window, 0), page(window, 1)
    before, beside, *lists = await tags_of(shop, rated, other, *LISTS)
    await review_of(shop, module_db, window, 0)
    after, still, *newer = await tags_of(shop, rated, other, *LISTS)
    assert after != before
    assert still == beside
    assert all(new != old for new, old in zip(newer, lists, strict=True))
    stale = await shop.get(f"/api/v1{rated}", headers={"if-none-match": before})
    assert (stale.status_code, stale.headers["etag"]) == (200, after)
    unmoved = await shop.get(f"/api/v1{other}", headers={"if-none-match": beside})
    assert (unmoved.status_code, unmoved.content) == (304, b"")


async def test_a_rating_is_in_cards_and_in_searches_by_rating(
    shop: httpx.AsyncClient, module_db: Database, window: Window
):
    async def card() -> dict[str, object]:
        body = {"query": "", "sort_by": "reviews", "page_limit": 100}
        found = (await shop.post("/api/v1/search", json=body)).json()["products"]
        return next(one for one in found if one["slug"] == window.slugs[2])

    before = (await card())["reviews"]
    await review_of(shop, module_db, window, 2)
    after = await card()
    assert after["reviews"] == before + 1
    shown = (await shop.get(f"/api/v1{page(window, 2)}")).json()["data"]
    assert (shown["rating"], shown["avg_rating"]) == (after["rating"], after["rating"])


async def test_a_new_window_moves_every_tag(shop: httpx.AsyncClient, settings: Settings, window: Window):
    paths = (page(window, 3), *LISTS, "/shades/wall")
    before = await tags_of(shop, *paths)
    version = await publish_window(settings)

    async def shown() -> bool:
        return (await shop.get("/api/v1/brands")).headers["x-undertone-version"].startswith(version)

    await until(shown)
    after = await tags_of(shop, *paths)
    assert all(new != old for new, old in zip(after, before, strict=True))
    assert all(version in tag for tag in after)
