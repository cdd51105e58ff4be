"""A migration of large tables lets the shop write meanwhile, counts exactly, and goes on if broken off."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count

import asyncpg
import pytest
import pytest_asyncio

from app.kit.migrate import migrate

LAST_BEFORE = "0023_window_folders"
ONLINE = "0026_fill_and_index"
PRODUCTS = 250
"""More than two batches."""
AS_THE_SHOP = {"lock_timeout": "3s", "statement_timeout": "5s"}
FILL = f"""
    INSERT INTO brand (slug, name) VALUES ('b', 'B');
    INSERT INTO category (slug, name) VALUES ('c', 'C');
    INSERT INTO product (brand_id, category_id, slug, name)
        SELECT (SELECT id FROM brand), (SELECT id FROM category), 'p' || n, 'P' || n
        FROM generate_series(1, {PRODUCTS}) AS n;
    INSERT INTO member (first_name) SELECT 'M' || n FROM generate_series(1, 40) AS n;
    INSERT INTO review (product_id, member_id, rating, static_review, created_at)
        SELECT product.id, member.id, 1 + (product.id + member.id) % 5,
            CASE WHEN member.id % 3 = 0 THEN '{{Lasts}}' ELSE '{{}}' END::text[],
            now() - member.id * interval '1 day'
        FROM product, member WHERE (product.id + member.id) % 4 = 0;
    INSERT INTO wish (product_id, member_id) SELECT product.id, member.id
        FROM product, member WHERE (product.id + member.id) % 7 = 0;
    INSERT INTO product_view (product_id, day, views) SELECT id, current_date - 3, 5 FROM product;
    INSERT INTO review_report (review_id, member_id, reason)
        SELECT id, (SELECT min(id) FROM member), 'x' FROM review WHERE id % 5 = 0;
"""
COUNTED = """
    SELECT product_id, facet, value, count(*), sum(rating) FROM review CROSS JOIN LATERAL (
        SELECT 'stars' AS facet, rating::text AS value
        UNION ALL SELECT DISTINCT 'label', label FROM unnest(static_review) AS label) AS facets
    WHERE hidden_at IS NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3"""
STORED = (
    "SELECT * FROM review_count WHERE reviews > 0 AND facet <> 'proved' ORDER BY product_id, facet, value"
)
ACTIVE = """
    SELECT product_id, sum(heat) AS heat FROM (
        SELECT product_id, views * activity_weight(day) AS heat FROM product_view
        UNION ALL SELECT product_id, 3 * activity_weight(utc_day(created_at)) FROM wish WHERE is_proved
        UNION ALL SELECT product_id, 6 * activity_weight(utc_day(created_at)) FROM review WHERE is_proved
    ) AS activity GROUP BY 1 ORDER BY 1"""
STORED_ACTIVITY = """
    SELECT product_id, sum(heat) AS heat FROM (
        SELECT product_id, heat FROM activity_total UNION ALL SELECT product_id, heat FROM activity_change
    ) AS activity GROUP BY 1 HAVING sum(heat) <> 0 ORDER BY 1"""
REPORTED = """
    SELECT id, waiting_reports FROM review WHERE waiting_reports <> (
        SELECT count(*) FROM review_report WHERE review_id = review.id AND resolved_at IS NULL)"""
REMOVE = "DELETE FROM review WHERE product_id = $1 AND member_id = $2"
REVIEW = "INSERT INTO review (product_id, member_id, rating) VALUES ($1, $2, 3) RETURNING id"
WISH = "INSERT INTO wish (product_id, member_id) VALUES ($1, $2) ON CONFLICT DO NOTHING"
REPORT = "INSERT INTO review_report (review_id, member_id, reason) VALUES ($1, $2, 'y')"
HAS_WRITTEN = "SELECT EXISTS (SELECT FROM member JOIN wish ON member.id = member_id WHERE first_name = 'W')"
HAS_TO_WAIT = "SELECT EXISTS (SELECT FROM pg_locks WHERE NOT granted)"
BROKEN = "SELECT relname FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid WHERE NOT indisvalid"


@pytest_asyncio.fixture
async def filled_url(empty_database_url: str) -> str:
    """A shop of the release before."""
    await migrate(empty_database_url, LAST_BEFORE)
    async with connected(empty_database_url) as connection:
        await connection.execute(FILL)
    return empty_database_url


@asynccontextmanager
async def connected(url: str, **settings: str) -> AsyncIterator[asyncpg.Connection]:
    connection = await asyncpg.connect(url, server_settings=settings)
    try:
        yield connection
    finally:
        await connection.close()


async def write_until(stop: asyncio.Event, url: str, shift: int) -> int:
    """Write as members of the release before do; how often. Any error ends it."""
    async with connected(url, **AS_THE_SHOP) as connection:
        products = [row["id"] for row in await connection.fetch("SELECT id FROM product ORDER BY id")]
        member = await connection.fetchval("INSERT INTO member (first_name) VALUES ('W') RETURNING id")
        for number in count():
            if stop.is_set():
                return number
            product = products[(number * 7 + shift) % PRODUCTS]
            await connection.execute(REMOVE, product, member)
            review = await connection.fetchval(REVIEW, product, member)
            await connection.execute(WISH, product, member)
            await connection.execute(REPORT, review, member)
            await connection.execute("UPDATE review SET rating = 5 WHERE id = $1", review)
    raise AssertionError


async def wait_until(connection: asyncpg.Connection, question: str) -> None:
    async with asyncio.timeout(60):
        while True:
            if await connection.fetchval(question):
                return
            await asyncio.sleep(0.01)


async def assert_exact(url: str) -> None:
    async with connected(url) as connection:
        counted, stored = await connection.fetch(COUNTED), await connection.fetch(STORED)
        assert [tuple(row) for row in stored] == [tuple(row) for row in counted]
        active, kept = await connection.fetch(ACTIVE), await connection.fetch(STORED_ACTIVITY)
        assert [tuple(row) for row in kept] == [tuple(row) for row in active]
        assert len(active) == PRODUCTS
        assert await connection.fetch(REPORTED) == []
        assert await connection.fetch(BROKEN) == []


async def test_the_shop_writes_while_it_is_migrated_and_all_is_counted(filled_url: str) -> None:
    stop = asyncio.Event()
    writing = [asyncio.create_task(write_until(stop, filled_url, shift)) for shift in (0, 3)]
    try:
        assert (await migrate(filled_url))[-1] >= ONLINE
    finally:
        stop.set()
        written = await asyncio.gather(*writing)
    assert min(written) > 0
    await assert_exact(filled_url)


async def test_writers_pass_a_migration_that_waits_for_a_reader(filled_url: str) -> None:
    stop = asyncio.Event()
    async with connected(filled_url) as reader, connected(filled_url) as watcher:
        reading = reader.transaction()
        await reading.start()
        await reader.fetchval("SELECT count(*) FROM review")
        migrating = asyncio.create_task(migrate(filled_url))
        await wait_until(watcher, HAS_TO_WAIT)
        writing = asyncio.create_task(write_until(stop, filled_url, 0))
        await wait_until(watcher, HAS_WRITTEN)
        assert not migrating.done()
        await reading.rollback()
        assert (await migrating)[-1] >= ONLINE
        stop.set()
        assert await writing > 0
    await assert_exact(filled_url)


async def test_a_migration_that_was_broken_off_goes_on(filled_url: str) -> None:
    await migrate(filled_url, "0024_bounded")
    async with connected(filled_url) as writer, connected(filled_url, statement_timeout="200ms") as broken:
        async with writer.transaction():
            await writer.execute("UPDATE review SET rating = 5 WHERE id = (SELECT min(id) FROM review)")
            with pytest.raises(asyncpg.QueryCanceledError):
                await broken.execute("CREATE INDEX CONCURRENTLY review_stars_recent_idx ON review (id)")
        assert [row["relname"] for row in await broken.fetch(BROKEN)] == ["review_stars_recent_idx"]
    assert (await migrate(filled_url))[-1] >= ONLINE
    await assert_exact(filled_url)
    async with connected(filled_url) as connection:
        definition = await connection.fetchval("SELECT pg_get_indexdef('review_stars_recent_idx'::regclass)")
    assert "(product_id, rating, created_at DESC, id DESC)" in definition


async def test_online_steps_may_run_where_all_is_there_already(filled_url: str) -> None:
    await migrate(filled_url)
    async with connected(filled_url) as connection:
        await connection.execute("DELETE FROM migration WHERE name = $1", ONLINE)
    assert ONLINE in await migrate(filled_url)
    await assert_exact(filled_url)
