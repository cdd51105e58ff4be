"""The shop works through pgbouncer in transaction mode, with LISTEN and long work on a direct address."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import asyncpg
import msgspec
import pytest
import pytest_asyncio

from app.kit.database.pool import Database, DatabaseUnavailableError, PoolLimits
from app.launch.doctor.database_findings import examine_database
from app.settings import Settings
from tests.support.community import Community, community
from tests.support.pgbouncer import SERVER_CONNECTIONS, running_pgbouncer
from tests.support.shop import open_shop

MEMBERS = 12
PATIENCE = 60.0


@pytest_asyncio.fixture(scope="module")
async def pooled_url(module_database_url: str) -> AsyncIterator[str]:
    with running_pgbouncer(module_database_url) as url:
        yield url


@pytest_asyncio.fixture
async def pooled(pooled_url: str, module_database_url: str) -> AsyncIterator[Database]:
    limits = PoolLimits(acquire=PATIENCE, connect=PATIENCE, statement=PATIENCE)
    async with Database(pooled_url, limits, direct_url=module_database_url) as database:
        yield database


async def test_members_write_and_read_at_once_and_news_arrive(
    pooled_url: str, module_database_url: str, tmp_path: Path
) -> None:
    async with community(module_database_url, tmp_path) as direct:
        settings = msgspec.structs.replace(
            direct.settings,
            database_url=pooled_url,
            database_direct_url=module_database_url,
            database_timeout=PATIENCE,  # two connections for all of them
        )
        async with open_shop(settings) as client:
            shop = Community(client, direct.db, settings, direct.products, direct.product_ids)
            joined = [await shop.newcomer() for _ in range(MEMBERS)]
            responses = await asyncio.gather(
                *(
                    member.post(
                        "/product/review", {"product_slug": "tint-0", "rating": 4, "incentivised": False}
                    )
                    for _, member in joined
                )
            )
            assert [response.status_code for response in responses] == [201] * MEMBERS
            profiles = await asyncio.gather(*(member.get("/user/profile") for _, member in joined))
            assert [len(each.json()["data"]["reviews"]) for each in profiles] == [1] * MEMBERS
            assert await _is_shown(shop, "tint-0", MEMBERS)


async def _is_shown(shop: Community, slug: str, reviews: int) -> bool:
    """Whether a product's page comes to show so many reviews, asked again and again."""
    async with asyncio.timeout(PATIENCE):
        while True:
            if (await shop.nobody.get(f"/product?slug={slug}")).json()["data"]["reviews"] == reviews:
                return True
            await asyncio.sleep(0.05)


async def test_each_transaction_has_its_limits_and_leaves_none_behind(
    pooled: Database, pooled_url: str
) -> None:
    pooled.limits = replace(pooled.limits, statement=1.0)
    for kind in (pooled.unit_of_work, pooled.reading, pooled.snapshot, pooled.own_transaction):
        with pytest.raises(DatabaseUnavailableError, match="statement timeout"):
            async with kind() as connection:
                await connection.execute("SELECT pg_sleep(3)")
    plain = [await asyncpg.connect(pooled_url, statement_cache_size=0) for _ in range(SERVER_CONNECTIONS)]
    for connection in plain:
        async with connection.transaction():
            assert await connection.fetchval("SELECT current_setting('statement_timeout')") == "0"
        await connection.close()


async def test_the_doctor_looks_at_the_pooler_and_at_the_database_behind_it(
    pooled_url: str, module_database_url: str, tmp_path: Path
) -> None:
    async def list_sentences(address: str) -> str:
        settings = Settings(database_url=address, database_direct_url=module_database_url, var=tmp_path)
        return "\n".join([found.sentence async for found in examine_database(settings)])

    sentences = await list_sentences(pooled_url)
    assert "The pooler at" in sentences
    assert "The schema is the one" in sentences
    assert "cannot be used" not in sentences
    sentences = await list_sentences("postgresql://nobody@127.0.0.1:1/shop")
    assert "cannot be used through the pooler at" in sentences
    assert "The schema is the one" in sentences


async def test_statements_of_many_clients_are_not_mixed_up(pooled: Database) -> None:
    async def ask(number: int) -> int:
        async with pooled.reading() as connection:
            found: int = await connection.fetchval(f"SELECT $1::integer + {number}", number)
            return found

    answers = await asyncio.gather(*(ask(number) for number in range(200)))
    assert answers == [2 * number for number in range(200)]


async def test_long_work_and_listening_go_past_the_pooler(pooled: Database) -> None:
    news: asyncio.Queue[str] = asyncio.Queue()
    listener = await pooled.connect()
    await listener.add_listener("undertone_test", lambda *sent: news.put_nowait(sent[-1]))
    async with pooled.unit_of_work() as connection:
        await connection.execute("SELECT pg_notify('undertone_test', 'hello')")
    async with asyncio.timeout(PATIENCE):
        assert await news.get() == "hello"
    async with pooled.bulk() as connection:
        await connection.copy_records_to_table("brand", records=[("bulk", "Bulk")], columns=["slug", "name"])
        assert await connection.fetchval("SELECT current_setting('statement_timeout')") == "0"
    await listener.close()
