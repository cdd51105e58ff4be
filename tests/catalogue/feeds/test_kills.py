"""Feeds and pictures that are killed at any point: the next run leads to the same rows, and to none twice."""

import asyncio
from itertools import count

from app.kit.database.pool import Database
from app.settings import Settings
from tests.catalogue.conftest import rows
from tests.catalogue.feeds.test_feeds import line, tsv
from tests.support.feed_server import make_jpeg
from tests.support.feed_sources import complete
from tests.support.killed_imports import PATIENCE, fetch_pictures_until, is_killed, read_feed_until
from tests.support.killed_processes import fork_server
from tests.support.rows import a_product, row

ARTICLES = 5
STRIDE = 17
"""Every seventeenth statement is a point; the feeds have other articles each, so that each has all to do."""
COUNTS = """
    SELECT (SELECT count(*) FROM feed_item WHERE feed_id = feed.id),
        (SELECT count(DISTINCT product_id) FROM feed_item WHERE feed_id = feed.id),
        (SELECT count(*) FROM product WHERE name LIKE 'Silk No ' || feed.name || '%'),
        (SELECT count(*) FROM variant JOIN product ON product.id = product_id
            WHERE product.name LIKE 'Silk No ' || feed.name || '%'),
        (SELECT count(*) FROM offer JOIN product ON product.id = product_id
            WHERE product.name LIKE 'Silk No ' || feed.name || '%'),
        (SELECT count(*) FROM product_image JOIN product ON product.id = product_id
            WHERE product.name LIKE 'Silk No ' || feed.name || '%'),
        (SELECT count(*) FROM product_proposal)
    FROM feed ORDER BY id"""
WHOLE = (ARTICLES, ARTICLES, ARTICLES, ARTICLES, ARTICLES, ARTICLES, 0)
LOCKS = """
    SELECT FROM pg_locks WHERE locktype = 'advisory'
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"""
PICTURES = "SELECT address, name, problem FROM fetched_picture ORDER BY address"


async def wait_for_locks(db: Database) -> None:
    """Until the server has noticed that the process is gone, which had a lock."""
    async with asyncio.timeout(PATIENCE):
        while await rows(db, LOCKS):  # noqa: ASYNC110 - another process
            await asyncio.sleep(0.02)


async def test_a_feed_that_is_killed_at_any_statement_is_completed_by_the_next_run(db, tmp_path):
    context = fork_server()
    for step in count(1, STRIDE):
        name = f"f{step}x"
        articles = (
            line(
                number,
                id=f"{name}-{number}",
                title=f"Silk No {name}{number} Lipstick",
                shade="Rose",
                brand=f"Oriel {step}",
                gtin=complete(f"50{step:05}{number:05}"),
            )
            for number in range(ARTICLES)
        )
        path = tmp_path / f"{name}.tsv"
        path.write_bytes(tsv(*articles))
        async with db.unit_of_work() as work:
            await row(work, "feed", name=name, address=str(path), currency="GBP", retailer="Boots")
        killed = await asyncio.to_thread(is_killed, context, read_feed_until, step, db.url, tmp_path, name)
        await wait_for_locks(db)
        assert not await asyncio.to_thread(is_killed, context, read_feed_until, 0, db.url, tmp_path, name)
        found = (await rows(db, COUNTS))[-1]
        assert found == WHOLE, (step, found)
        if not killed:
            break
    assert step > 5 * STRIDE


async def test_pictures_that_are_killed_at_any_step_are_completed_by_the_next_run(db, tmp_path, retailer):
    context, settings = fork_server(), Settings(database_url=db.url, var=tmp_path)
    for step in count(1, 2):
        paths = [f"{step}-{number}.jpg" for number in range(3)]
        retailer.files |= {
            path: make_jpeg(f"#{step:02x}{place * 40:02x}80", (320, 400)) for place, path in enumerate(paths)
        }
        async with db.unit_of_work() as work:
            product = await a_product(work)
            for path in paths:
                await row(work, "product_image", product_id=product, name=path, url=retailer.address(path))
        await wait_for_locks(db)
        killed = await asyncio.to_thread(
            is_killed, context, fetch_pictures_until, step, settings, retailer.host
        )
        await wait_for_locks(db)
        assert not await asyncio.to_thread(
            is_killed, context, fetch_pictures_until, 0, settings, retailer.host
        )
        found = await rows(db, PICTURES)
        assert len(found) == len({name for _, name, _ in found}) == len(retailer.files)
        assert {problem for *_, problem in found} == {""}
        if not killed:
            break
    assert step > 6
