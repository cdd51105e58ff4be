"""The window's reviews and the live ones are the same to the byte: ties, nameless and erased members."""

from datetime import UTC, datetime
from pathlib import Path

import msgspec

from app.kit.database.pool import Database
from app.media.service import PictureStore
from app.privacy.service import erase
from tests.support.members import note_erasure
from tests.support.rows import a_member, a_product, a_review, row
from tests.support.shop import open_shop, settings_for_tests
from tests.support.windows import publish_window

AT_ONCE = datetime(2026, 5, 1, 12, tzinfo=UTC)
PATH = "/api/v1/product/review?slug=tied"
NOBODY = "postgresql://nobody:nothing@127.0.0.1:1/nowhere"


async def fill(db: Database, shelf: PictureStore) -> None:
    """Reviews that only their numbers tell apart, by members with a name, without one, and gone."""
    async with db.unit_of_work() as work:
        product_id = await a_product(work, slug="tied", name="Tied")
        nameless = [await a_member(work, first_name="", surname="") for _ in range(2)]
        named = [await a_member(work, first_name="Ada", surname=surname) for surname in ("Obi", "", "Zu")]
        leaving = [await a_member(work), await a_member(work, first_name="", surname="")]
        for member_id in [named[0], *nameless, *leaving, *named[1:]]:
            review_id = await a_review(work, product_id, member_id, created_at=AT_ONCE, body="Tied")
            if member_id == named[2]:
                await row(work, "review_vote", review_id=review_id, member_id=named[0], value=1)
        hidden = await a_review(work, product_id, await a_member(work), created_at=AT_ONCE)
        await work.execute("UPDATE review SET hidden_at = now() WHERE id = $1", hidden)
    for member_id in leaving:
        await erase(db, shelf, member_id, keep_ratings=True, note=note_erasure)


async def test_the_window_tells_what_the_database_does(database_url: str, tmp_path: Path):
    settings = settings_for_tests(database_url, tmp_path)
    async with Database(database_url) as db:
        await fill(db, PictureStore(tmp_path))
    await publish_window(settings)
    async with open_shop(settings) as shop:
        live = await shop.get(PATH)
    async with open_shop(msgspec.structs.replace(settings, database_url=NOBODY)) as stranded:
        from_window = await stranded.get(PATH)
    assert from_window.content == live.content
    reviews = live.json()["product_reviews"]
    assert [review["user_name"] for review in reviews] == [
        "Ada Zu", "Ada", "A member", "A member", "Ada Obi", "A former member", "A former member",
    ]  # fmt: skip
    for tied in (reviews[1:5], reviews[5:]):  # what an erased member wrote is gone
        ids = [review["review_id"] for review in tied]
        assert ids == sorted(ids, reverse=True)
