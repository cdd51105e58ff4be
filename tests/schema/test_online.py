"""A migration of large tables lets the shop write meanwhile, and goes on if broken off.

Two migrations are made for these tests: one needs a lock on reviews for a moment, the other runs online.
"""

import asyncio
from functools import partial
from itertools import count
from pathlib import Path

import asyncpg
import pytest
import pytest_asyncio

from app.kit.database.migrate import migrate
from app.launch.postgres.migrations import FILE_PREFIX, MIGRATIONS
from app.schema.piccolo_app import APP_CONFIG
from tests.support.plain_connection import connected
from tests.support.waiting import wait_until

LOCKING, ONLINE = "0998_locking", "0999_online"
STEP = """
from app.schema.sql_migration import ONLY_ONLINE, sql_migration
ID = {name!r}
VERSION = "1.38.0"
DESCRIPTION = "made for a test"
{online}
forwards = sql_migration(ID, DESCRIPTION, up={up}, down="SELECT 1")
"""
STATEMENTS = [
    """DO $$ DECLARE
        each bigint;
    BEGIN
        FOR each IN SELECT id FROM product ORDER BY id LOOP
            UPDATE product SET popularity = 7 WHERE id = each;
            COMMIT;
        END LOOP;
    END $$""",
    "CREATE INDEX CONCURRENTLY IF NOT EXISTS review_by_stars_idx ON review (rating, created_at DESC)",
]
PRODUCTS = 250
AS_THE_SHOP = {"lock_timeout": "30s", "statement_timeout": "60s"}
"""More than a shop has, as a busy machine is slow. What is held until the end is still waited for in vain."""
FILL = f"""
    INSERT INTO brand (slug, name) VALUES ('b', 'B');
    INSERT INTO category (slug, name) VALUES ('c', 'C');
    INSERT INTO product (brand_id, category_id, slug, name)
        SELECT (SELECT id FROM brand), (SELECT id FROM category), 'p' || n, 'P' || n
        FROM generate_series(1, {PRODUCTS}) AS n;
"""
REMOVE = "DELETE FROM review WHERE product_id = $1 AND member_id = $2"
REVIEW = "INSERT INTO review (product_id, member_id, rating) VALUES ($1, $2, 3)"
HAS_WRITTEN = "SELECT EXISTS (SELECT FROM review)"
BOTH_WRITE = "SELECT count(DISTINCT member_id) = 2 FROM review"
HAS_TO_WAIT = "SELECT EXISTS (SELECT FROM pg_locks WHERE NOT granted)"
BROKEN = "SELECT relname FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid WHERE NOT indisvalid"
MADE = """
    SELECT (SELECT count(*) FROM product WHERE popularity = 7),
        pg_get_indexdef('review_by_stars_idx'::regclass)"""


@pytest.fixture(autouse=True)
def longer_migrations(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The migrations of the shop and, after them, the two of these tests."""
    for module in MIGRATIONS.glob("*.py"):
        (tmp_path / module.name).symlink_to(module)
    locking = STEP.format(name=LOCKING, online="", up='"ALTER TABLE review ADD mood text"')
    online = STEP.format(name=ONLINE, online=f"ONLINE = {STATEMENTS!r}", up="ONLY_ONLINE")
    (tmp_path / f"{FILE_PREFIX}{LOCKING}.py").write_text(locking, encoding="utf-8")
    (tmp_path / f"{FILE_PREFIX}{ONLINE}.py").write_text(online, encoding="utf-8")
    monkeypatch.setattr(APP_CONFIG, "migrations_folder_path", str(tmp_path))


@pytest_asyncio.fixture
async def filled_url(empty_database_url: str) -> str:
    """A shop before both."""
    last = max(module.stem for module in MIGRATIONS.glob("*.py")).removeprefix(FILE_PREFIX)
    await migrate(empty_database_url, last)
    async with connected(empty_database_url) as connection:
        await connection.execute(FILL)
    return empty_database_url


async def write_until(stop: asyncio.Event, url: str, shift: int) -> int:
    """Write reviews as a member does; how often. Any error ends it."""
    async with connected(url, **AS_THE_SHOP) as connection:
        products = [row["id"] for row in await connection.fetch("SELECT id FROM product ORDER BY id")]
        member = await connection.fetchval("INSERT INTO member (first_name) VALUES ('W') RETURNING id")
        for number in count():
            if stop.is_set():
                return number
            product = products[(number * 7 + shift) % PRODUCTS]
            await connection.execute(REMOVE, product, member)
            await connection.execute(REVIEW, product, member)
    raise AssertionError


async def assert_done(url: str) -> None:
    async with connected(url) as connection:
        filled, index = await connection.fetchrow(MADE)
        assert (filled, "(rating, created_at DESC)" in index) == (PRODUCTS, True)
        assert await connection.fetch(BROKEN) == []


async def test_the_shop_writes_while_it_is_migrated(filled_url: str) -> None:
    stop = asyncio.Event()
    writing = [asyncio.create_task(write_until(stop, filled_url, shift)) for shift in (0, 3)]
    try:
        async with connected(filled_url) as watcher:
            await wait_until(partial(watcher.fetchval, BOTH_WRITE))
        assert (await migrate(filled_url))[-1] == ONLINE
    finally:
        stop.set()
        written = await asyncio.gather(*writing)
    assert min(written) > 0
    await assert_done(filled_url)


async def test_writers_pass_a_migration_that_waits_for_a_reader(filled_url: str) -> None:
    stop = asyncio.Event()
    in_no_hurry = connected(filled_url, idle_in_transaction_session_timeout="0")
    async with in_no_hurry as reader, connected(filled_url) as watcher:
        reading = reader.transaction()
        await reading.start()
        await reader.fetchval("SELECT count(*) FROM review")
        migrating = asyncio.create_task(migrate(filled_url))
        await wait_until(partial(watcher.fetchval, HAS_TO_WAIT))
        writing = asyncio.create_task(write_until(stop, filled_url, 0))
        await wait_until(partial(watcher.fetchval, HAS_WRITTEN))
        assert not migrating.done()
        await reading.rollback()
        assert (await migrating)[-1] == ONLINE
        stop.set()
        assert await writing > 0
    await assert_done(filled_url)


async def test_a_migration_that_was_broken_off_goes_on(filled_url: str) -> None:
    in_no_hurry = connected(filled_url, idle_in_transaction_session_timeout="0")
    async with in_no_hurry as writer, connected(filled_url) as broken, connected(filled_url) as watcher:
        async with writer.transaction():
            await writer.execute("INSERT INTO review (product_id, rating) SELECT min(id), 3 FROM product")
            making = "CREATE INDEX CONCURRENTLY review_by_stars_idx ON review (id)"
            building = asyncio.create_task(broken.execute(making))
            # It waits for the writer by then.
            await wait_until(partial(watcher.fetchval, f"SELECT EXISTS ({BROKEN})"))
            await watcher.execute("SELECT pg_cancel_backend($1)", broken.get_server_pid())
            with pytest.raises(asyncpg.QueryCanceledError):
                await building
        assert [row["relname"] for row in await broken.fetch(BROKEN)] == ["review_by_stars_idx"]
    assert (await migrate(filled_url))[-1] == ONLINE
    await assert_done(filled_url)


async def test_online_steps_may_run_where_all_is_there_already(filled_url: str) -> None:
    await migrate(filled_url)
    async with connected(filled_url) as connection:
        await connection.execute("DELETE FROM migration WHERE name = $1", ONLINE)
    assert ONLINE in await migrate(filled_url)
    await assert_done(filled_url)
