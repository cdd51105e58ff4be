"""Whoever changes what shoppers see announces it, once, and no sooner than it can be seen."""

import asyncio
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from app.kit.database.pool import Database
from app.schema.tables.catalogue import Brand
from tests.support.rows import a_brand, a_member, a_product, a_review, a_variant, row

CHANNELS = ("undertone_catalogue", "undertone_product", "undertone_reviews")


class Ear:
    """Hears every announcement. `heard` waits for a word of its own, so what came before has arrived."""

    def __init__(self, db: Database) -> None:
        self._db = db
        self._said: asyncio.Queue[tuple[str, str]] = asyncio.Queue()

    def hear(self, _connection: object, _process: int, channel: str, payload: str) -> None:
        self._said.put_nowait((channel.removeprefix("undertone_"), payload))

    async def heard(self) -> list[tuple[str, str]]:
        async with self._db.unit_of_work() as connection:
            await connection.execute("SELECT pg_notify('undertone_product', 'that is all')")
        notifications = []
        while (word := await asyncio.wait_for(self._said.get(), 60)) != ("product", "that is all"):
            notifications.append(word)
        return notifications


@pytest_asyncio.fixture
async def ear(db: Database) -> AsyncIterator[Ear]:
    ear = Ear(db)
    connection = await db.connect()
    for channel in CHANNELS:
        await connection.add_listener(channel, ear.hear)
    yield ear
    await connection.close()


async def _version(db: Database) -> int:
    async with db.reading() as connection:
        return await connection.fetchval("SELECT catalogue_version()")


async def test_a_transaction_announces_the_catalogue_once(db: Database, ear: Ear) -> None:
    before = await _version(db)
    async with db.unit_of_work() as connection:
        product = await a_product(connection)
        for _ in range(3):
            await a_variant(connection, product)
    assert await ear.heard() == [("catalogue", str(before + 1))]
    assert await _version(db) == before + 1


async def test_nothing_is_announced_that_was_rolled_back(db: Database, ear: Ear) -> None:
    before = await _version(db)
    with pytest.raises(RuntimeError, match="no"):
        async with db.unit_of_work() as connection:
            await a_brand(connection)
            raise RuntimeError("no")
    assert await ear.heard() == []
    assert await _version(db) == before


async def test_a_savepoint_rolled_back_does_not_swallow_the_announcement(db: Database, ear: Ear) -> None:
    before = await _version(db)
    async with db.unit_of_work() as connection:
        with pytest.raises(RuntimeError, match="no"):
            async with connection.transaction():
                await a_brand(connection)
                raise RuntimeError("no")
        await a_brand(connection)
    assert await ear.heard() == [("catalogue", str(before + 1))]


async def test_one_connection_announces_each_of_its_transactions(db: Database, ear: Ear) -> None:
    before = await _version(db)
    async with db.reading() as connection:
        for _ in range(2):
            await a_brand(connection)
    assert await ear.heard() == [("catalogue", str(before + 1)), ("catalogue", str(before + 2))]


async def test_a_statement_that_changes_nothing_announces_nothing(db: Database, ear: Ear) -> None:
    async with db.unit_of_work() as connection:
        await connection.execute("UPDATE product SET caption = 'x' WHERE id = -1")
        await connection.execute("UPDATE brand SET caption = 'x' WHERE id = -1")
        await connection.execute("DELETE FROM variant")
    assert await ear.heard() == []


EDITS = [
    "UPDATE brand SET caption = 'x'", "UPDATE category SET position = 9", "UPDATE product SET caption = 'x'",
    "UPDATE variant SET name = 'x'", "DELETE FROM variant", "TRUNCATE variant CASCADE",
    "INSERT INTO product_image (product_id, name, url) SELECT id, 'main', '/x' FROM product",
    "INSERT INTO blog_post (slug, title, md_content, author_name) VALUES ('x', 'x', 'x', 'x')",
    "INSERT INTO certification (slug, name) VALUES ('x', 'x')",
    "INSERT INTO vendor (slug, name) VALUES ('x', 'x')",
    "INSERT INTO ingredient (inci_name, is_natural) VALUES ('x', true)", "DELETE FROM product",
]  # fmt: skip


@pytest.mark.parametrize("edit", EDITS)
async def test_every_edit_of_the_catalogue_is_announced(db: Database, ear: Ear, edit: str) -> None:
    async with db.unit_of_work() as connection:
        await a_variant(connection, await a_product(connection))
    await ear.heard()
    async with db.unit_of_work() as connection:
        await connection.execute(edit)
    assert [channel for channel, _ in await ear.heard()] == ["catalogue"]


async def test_an_edit_through_piccolo_is_announced_alike(db: Database, ear: Ear) -> None:
    async with db.unit_of_work() as connection:
        await a_brand(connection)
    await ear.heard()
    async with db.unit_of_work():
        await Brand.update({Brand.caption: "new"}, force=True)
    assert [channel for channel, _ in await ear.heard()] == ["catalogue"]


async def test_a_review_announces_its_product_and_not_the_catalogue(db: Database, ear: Ear) -> None:
    async with db.unit_of_work() as connection:
        product, member = await a_product(connection), await a_member(connection)
    await ear.heard()
    async with db.unit_of_work() as connection:
        review = await a_review(connection, product, member)
    assert sorted(await ear.heard()) == [("product", str(product)), ("reviews", str(product))]
    async with db.unit_of_work() as connection:
        await row(connection, "review_vote", review_id=review, member_id=member, value=1)
    assert await ear.heard() == [("reviews", str(product))]


async def test_a_flood_of_ratings_is_one_new_catalogue(db: Database, ear: Ear) -> None:
    async with db.unit_of_work() as connection:
        product, member = await a_product(connection), await a_member(connection)
        await connection.execute(
            "INSERT INTO product (brand_id, category_id, slug, name)"
            " SELECT brand_id, category_id, 'p-' || n, 'P' FROM product, generate_series(1, 600) n"
            " WHERE id = $1",
            product,
        )
    before = await _version(db)
    await ear.heard()
    async with db.unit_of_work() as connection:
        await connection.execute(
            "INSERT INTO review (product_id, member_id, rating) SELECT id, $1, 5 FROM product", member
        )
    assert await ear.heard() == [("catalogue", str(before + 1))]


async def test_a_version_seen_is_a_version_whose_changes_are_seen(db: Database) -> None:
    before = await _version(db)
    async with db.unit_of_work() as first:
        await a_brand(first, slug="first")
        second = asyncio.create_task(_add_brand(db, "second"))
        await asyncio.sleep(0.2)  # long enough for the second to be waiting; too short only weakens the test
        assert not second.done()
        assert await _version_and_brands(db) == (before, set())
    await second
    assert await _version_and_brands(db) == (before + 2, {"first", "second"})


async def test_ratings_after_a_gap_are_found_by_time(db: Database) -> None:
    async with db.unit_of_work() as connection:
        rated, _other = await a_product(connection), await a_product(connection)
    async with db.unit_of_work() as connection:
        value = await connection.fetchval("SELECT clock_timestamp()")
        await a_review(connection, rated)
    async with db.reading() as connection:
        found = await connection.fetch("SELECT id FROM product WHERE rating_changed_at >= $1", value)
    assert [product for (product,) in found] == [rated]


async def _add_brand(db: Database, slug: str) -> None:
    async with db.unit_of_work() as connection:
        await a_brand(connection, slug=slug)


async def _version_and_brands(db: Database) -> tuple[int, set[str]]:
    async with db.reading() as connection:
        rows = await connection.fetch("SELECT slug FROM brand WHERE slug IN ('first', 'second')")
    return await _version(db), {slug for (slug,) in rows}
