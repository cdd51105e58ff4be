"""The window and the live answer show the same reviews, in the same order, by the same names."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime

import msgspec
import pytest_asyncio

from app.kit.database.pool import Database
from app.window.window import Window
from tests.support.community import Community, community
from tests.support.rows import a_member, a_product, a_review
from tests.support.windows import open_new_window

SLUG = "tied"
MOMENT = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest_asyncio.fixture
async def shop(database_url: str, tmp_path) -> AsyncIterator[Community]:
    async with community(database_url, tmp_path / "var") as opened:
        yield opened


async def write_reviews(db: Database) -> None:
    """Reviews that tie in helpfulness and time, by a named, a nameless and an erased member."""
    async with db.unit_of_work() as work:
        product_id = await a_product(work, slug=SLUG)
        erased = await a_member(work, first_name="Gone", surname="Soon")
        authors = [
            await a_member(work, first_name="Ada", surname="Obi"),
            await a_member(work, first_name="", surname=""),
            erased,
            *[await a_member(work) for _ in range(3)],
        ]
        for author in authors:
            await a_review(work, product_id, author, created_at=MOMENT)
        await work.execute("DELETE FROM member WHERE id = $1", erased)


async def test_ties_and_nameless_and_erased_members_are_shown_alike(shop: Community):
    await write_reviews(shop.db)
    window: Window = await open_new_window(shop.settings.database_url, shop.settings.var)
    row = window.slugs.find_row(SLUG)
    assert row is not None
    from_window = msgspec.json.decode(window.texts.reviews(row))
    live = (await shop.nobody.get(f"/product/review?slug={SLUG}")).json()["product_reviews"]
    assert len(from_window) == 6
    assert from_window == live
    assert {review["user_name"] for review in live} >= {"Ada Obi", "A member", "A former member"}
