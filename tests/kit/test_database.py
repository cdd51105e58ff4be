"""Units of work commit or roll back whole, wait a bounded time, and say plainly when the database is away."""

import asyncio
from dataclasses import replace
from typing import Any
from urllib.parse import urlsplit

import asyncpg
import pytest

from app.kit.database.pool import Database, DatabaseUnavailableError, PoolLimits
from app.kit.database.query_watch import QueryWatch
from app.schema.tables.catalogue import Brand
from app.settings import load

NOBODY = "postgresql://nobody:none@127.0.0.1:1/nothing"


async def _brands(db: Database) -> set[str]:
    async with db.reading() as connection:
        return {slug for (slug,) in await connection.fetch("SELECT slug FROM brand")}


async def test_a_unit_of_work_commits_piccolo_and_asyncpg_together(db: Database) -> None:
    async with db.unit_of_work() as connection:
        await Brand(slug="one", name="One").save()
        await connection.execute("INSERT INTO brand (slug, name) VALUES ('two', 'Two')")
        assert await _brands(db) == set()
    assert await _brands(db) == {"one", "two"}


async def test_a_unit_of_work_that_raises_leaves_nothing(db: Database) -> None:
    with pytest.raises(KeyError):
        async with db.unit_of_work() as connection:
            await Brand(slug="one", name="One").save()
            await connection.execute("INSERT INTO brand (slug, name) VALUES ('two', 'Two')")
            raise KeyError("changed my mind")
    assert await _brands(db) == set()


async def test_an_own_transaction_outlives_the_unit_of_work_around_it(db: Database) -> None:
    with pytest.raises(PermissionError):
        async with db.unit_of_work() as work:
            await work.execute("INSERT INTO member (first_name) VALUES ('Lost')")
            async with db.own_transaction() as own:
                await own.execute("INSERT INTO member (first_name) VALUES ('Kept')")
            raise PermissionError("the answer is 401")
    async with db.reading() as connection:
        assert await connection.fetchval("SELECT array_agg(first_name) FROM member") == ["Kept"]


async def test_own_transactions_have_room_when_every_connection_is_at_work(database_url: str) -> None:
    async with Database(database_url, PoolLimits(size=2, acquire=20)) as db:
        gate = asyncio.Barrier(2)

        async def work(number: int) -> None:
            async with db.unit_of_work():
                await gate.wait()
                async with db.own_transaction():
                    await Brand(slug=f"kept-{number}", name="Kept").save()

        await asyncio.gather(work(1), work(2))
        assert await _brands(db) == {"kept-1", "kept-2"}


async def test_two_open_databases_do_not_write_into_each_other(db: Database, module_db: Database) -> None:
    async with db.unit_of_work():
        await Brand(slug="here", name="Here").save()
        async with module_db.unit_of_work():
            await Brand(slug="there", name="There").save()
    assert await _brands(db) == {"here"}
    assert await _brands(module_db) == {"there"}


async def test_a_full_pool_says_so_in_time(database_url: str) -> None:
    async with Database(database_url, PoolLimits(size=1)) as db, db.reading():
        db.limits = replace(db.limits, acquire=0.05)
        with pytest.raises(DatabaseUnavailableError):
            async with db.reading():
                pytest.fail("there was no second connection to give")


async def test_a_slow_statement_is_stopped_and_the_connection_goes_on(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    create_pool = asyncpg.create_pool

    def create_patient_pool(url: str, **options: Any) -> Any:
        return create_pool(url, **(options | {"command_timeout": 60}))

    # The server stops it. Its word may come late, so that asyncpg would give up before.
    monkeypatch.setattr(asyncpg, "create_pool", create_patient_pool)
    async with Database(database_url, PoolLimits(size=1, statement=2.0)) as db:
        with pytest.raises(DatabaseUnavailableError, match="statement timeout"):
            async with db.unit_of_work() as connection:
                await connection.execute("SELECT pg_sleep(30)")
        assert await _brands(db) == set()


async def test_bulk_work_takes_as_long_as_it_takes(database_url: str) -> None:
    async with Database(database_url, PoolLimits(statement=0.1)) as db, db.bulk() as connection:
        await connection.execute("SELECT pg_sleep(0.3)")
        await connection.copy_records_to_table("brand", columns=["slug", "name"], records=[("one", "One")])
    async with Database(database_url) as db:
        assert await _brands(db) == {"one"}


async def test_a_connection_that_cannot_be_watched_is_closed(database_url: str) -> None:
    opened = []

    class FailingWatch(QueryWatch):
        async def attach(self, connection: asyncpg.Connection) -> None:
            opened.append(connection)
            raise RuntimeError("It cannot be watched.")

    with pytest.raises(RuntimeError):
        await Database(database_url, query_watch=FailingWatch()).connect()
    assert [connection.is_closed() for connection in opened] == [True]


async def test_a_snapshot_sees_one_moment_and_writes_nothing(db: Database) -> None:
    async with db.bulk(isolation="repeatable_read", readonly=True) as snapshot:
        assert await snapshot.fetchval("SELECT count(*) FROM brand") == 0
        async with db.unit_of_work():
            await Brand(slug="later", name="Later").save()
        assert await snapshot.fetchval("SELECT count(*) FROM brand") == 0
        with pytest.raises(asyncpg.ReadOnlySQLTransactionError):
            await snapshot.execute("DELETE FROM brand")


async def test_a_shop_opens_while_the_database_is_away_and_says_so_when_asked() -> None:
    async with Database(NOBODY) as db:
        with pytest.raises(DatabaseUnavailableError):
            await db.check()
        with pytest.raises(DatabaseUnavailableError):
            await db.connect()


async def test_connections_cut_by_the_server_are_replaced(db: Database) -> None:
    with pytest.raises(DatabaseUnavailableError):
        async with db.unit_of_work() as connection:
            await Brand(slug="lost", name="Lost").save()
            await _cut(db, connection.get_server_pid())
            await connection.execute("SELECT 1")
    await db.check()
    assert await _brands(db) == set()


async def test_a_value_that_does_not_fit_is_not_an_absence(db: Database) -> None:
    with pytest.raises(asyncpg.DataError):
        async with db.unit_of_work() as connection:
            await connection.fetch("SELECT * FROM brand WHERE id = $1", 10**30)


async def test_what_goes_wrong_in_the_shop_is_not_blamed_on_the_database(db: Database) -> None:
    with pytest.raises(FileNotFoundError):
        async with db.unit_of_work():
            raise FileNotFoundError("a picture")


async def test_a_piccolo_query_outside_of_a_block_is_refused(db: Database) -> None:
    async with db.reading():
        assert await Brand.count() == 0
    with pytest.raises(DatabaseUnavailableError, match="outside of a block"):
        await Brand.count()


async def test_a_closed_database_answers_that_it_is(database_url: str) -> None:
    db = Database(database_url)
    with pytest.raises(DatabaseUnavailableError):
        await db.check()
    async with db:
        await db.check()
    with pytest.raises(DatabaseUnavailableError):
        await db.check()


async def _cut(db: Database, process: int) -> None:
    other = await db.connect()
    await other.execute("SELECT pg_terminate_backend($1)", process)
    await other.close()


@pytest.mark.parametrize("target", ["read-write", "primary", "any"])
async def test_of_several_hosts_the_one_that_serves_is_taken(database_url: str, target: str):
    parts = urlsplit(database_url)
    user, _, host = parts.netloc.rpartition("@")
    several = parts._replace(
        netloc=f"{user}@127.0.0.1:1,{host}", query=f"target_session_attrs={target}"
    ).geturl()
    assert load({"DATABASE_URL": several}).database_url == several
    async with Database(several) as database:
        await database.check()
        async with database.unit_of_work() as connection:
            assert await connection.fetchval("SELECT 1") == 1


async def test_where_no_host_has_what_is_wanted_the_database_is_away(database_url: str):
    async with Database(f"{database_url}?target_session_attrs=standby") as database:
        with pytest.raises(DatabaseUnavailableError):
            await database.check()
