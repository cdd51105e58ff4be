"""Search engines are told, by IndexNow, of each page that changed, and of no other."""

from collections.abc import Iterator
from email.message import Message
from typing import Any

import msgspec
import pytest

from app.kit.database.pool import Database
from app.settings import Settings
from app.shades import indexnow
from app.shades.indexnow import tell_hourly
from app.window.queries import delete_changes_before, read_snapshot
from tests.support.post_receiver import receiving_posts
from tests.support.rows import a_product, a_variant

KEY = "0123456789abcdef"
ORIGIN = "https://shop.example"
AN_HOUR_LATER = """
    UPDATE shop_state SET changed_at = changed_at - interval '61 minutes' WHERE key = 'indexnow_told'"""


class Engine:
    """A search engine: keeps what it was told, and answers with a status."""

    def __init__(self) -> None:
        self.told: list[dict[str, Any]] = []
        self.answers: list[int] = []
        self.port = 0

    def take(self, path: str, headers: Message, body: bytes) -> int:
        assert path == "/indexnow"
        assert headers["content-type"] == "application/json; charset=utf-8"
        status = self.answers.pop(0) if self.answers else 200
        if status == 200:
            self.told.append(msgspec.json.decode(body))
        return status

    def take_paths(self) -> list[str]:
        """The paths it was told since the last time."""
        paths = [address.removeprefix(ORIGIN) for each in self.told for address in each["urlList"]]
        self.told.clear()
        return paths


@pytest.fixture
def engine() -> Iterator[Engine]:
    opened = Engine()
    with receiving_posts(opened.take) as opened.port:
        yield opened


@pytest.fixture
def settings(engine: Engine) -> Settings:
    return Settings(
        public_origin=ORIGIN, indexnow_key=KEY, private_hosts=f"127.0.0.1:{engine.port}",
        indexnow_url=f"http://127.0.0.1:{engine.port}/indexnow",
    )  # fmt: skip


async def pass_an_hour(db: Database, settings: Settings) -> None:
    async with db.unit_of_work() as work:
        await work.execute(AN_HOUR_LATER)
    await tell_hourly(db, settings)


async def rename(db: Database, *slugs: str) -> None:
    async with db.unit_of_work() as work:
        await work.execute("UPDATE product SET name = name || '!' WHERE slug = ANY($1)", slugs)


async def test_an_engine_is_told_once_an_hour_of_the_pages_that_changed(db, engine, settings):
    async with db.unit_of_work() as work:
        lip = await a_product(work, slug="velvet")
        shade = await a_variant(work, lip, name="Dark Rust")
        await a_variant(work, lip, name="Unseen", value=None)
        await a_product(work, slug="other")
    await tell_hourly(db, settings)
    assert engine.told == []  # the sitemaps name what is there already
    await rename(db, "velvet")
    await tell_hourly(db, settings)
    assert engine.told == []
    await pass_an_hour(db, settings)
    assert [each | {"urlList": []} for each in engine.told] == [
        {"host": "shop.example", "key": KEY, "keyLocation": f"{ORIGIN}/{KEY}.txt", "urlList": []}
    ]
    assert engine.take_paths() == ["/products/velvet", f"/shades/{shade}-velvet-dark-rust"]
    await pass_an_hour(db, settings)
    assert engine.told == []


async def test_a_withdrawn_product_is_told_and_a_draft_is_not(db, engine, settings):
    async with db.unit_of_work() as work:
        await a_product(work, slug="recalled")
    await tell_hourly(db, settings)
    async with db.unit_of_work() as work:
        await work.execute("UPDATE product SET status = 'withdrawn'")
        await a_product(work, slug="planned", status="draft")
    await pass_an_hour(db, settings)
    assert engine.take_paths() == ["/products/recalled"]


async def test_what_an_engine_refused_waits_for_the_next_hour(db, engine, settings, monkeypatch):
    monkeypatch.setattr(indexnow, "MAX_ADDRESSES", 2)
    async with db.unit_of_work() as work:
        for number in range(5):
            await a_product(work, slug=f"lip-{number}")
    await tell_hourly(db, settings)
    await rename(db, *(f"lip-{number}" for number in range(5)))
    engine.answers = [200, 429]
    await pass_an_hour(db, settings)
    assert engine.take_paths() == ["/products/lip-0", "/products/lip-1"]
    await tell_hourly(db, settings)
    assert engine.told == []
    await rename(db, "lip-0")  # told before, and changed since
    await pass_an_hour(db, settings)
    assert engine.take_paths() == ["/products/lip-2", "/products/lip-3", "/products/lip-4"]
    await pass_an_hour(db, settings)
    assert "/products/lip-0" in engine.take_paths()


async def test_changes_wait_also_while_windows_are_built(db, engine, settings):
    async with db.unit_of_work() as work:
        await a_product(work, slug="velvet")
    await tell_hourly(db, settings)
    await rename(db, "velvet")
    async with db.bulk() as work:
        await delete_changes_before(work, [await read_snapshot(work)])
    await pass_an_hour(db, settings)
    assert engine.take_paths() == ["/products/velvet"]


async def test_an_address_of_a_private_host_is_not_called(db, engine, settings):
    private = msgspec.structs.replace(settings, private_hosts="")
    async with db.unit_of_work() as work:
        await a_product(work, slug="velvet")
    await tell_hourly(db, private)
    await rename(db, "velvet")
    await pass_an_hour(db, private)
    assert engine.told == []
    await pass_an_hour(db, settings)
    assert engine.take_paths() == ["/products/velvet"]
