"""The same wishes, the same database; other wishes, another."""

from dataclasses import replace
from hashlib import sha256

from app.kit.database.pool import Database
from data.seeding.options import SeedOptions
from tests.data.seeding.conftest import SMALL, filled

TINY = replace(SMALL, scale=0.03)
# Moments at which the database was written to, kept by the database itself, and how often it was.
WRITTEN_AT = {"product": "rating_changed_at", "shop_state": "changed_at"}
COUNTED = "catalogue_version"
LOGS = {"catalogue_change", "activity_change", "offer_history"}
"""What happened, with the numbers of its transactions."""


async def checksum(database: Database) -> str:
    """Of every row of every table, in the order of their texts."""
    digest = sha256()
    async with database.reading() as connection:
        tables = await connection.fetch(
            "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1"
        )
        for name in sorted({name for (name,) in tables} - LOGS):
            left_out = WRITTEN_AT.get(name, "")
            rows = await connection.fetch(
                f"SELECT (to_jsonb(t) - $1)::text AS told FROM {name} AS t ORDER BY 1", left_out
            )
            digest.update(name.encode())
            for row in rows:
                if COUNTED not in row["told"]:
                    digest.update(row["told"].encode())
    return digest.hexdigest()


async def seeded(databases, tmp_path, wanted: SeedOptions) -> str:
    async with databases.migrated() as url, Database(url) as database:
        await filled(database, tmp_path, wanted)
        return await checksum(database)


async def test_a_seed_again_is_the_same_to_the_last_row_and_so_is_one_of_several_processes(
    db, databases, tmp_path, monkeypatch
):
    await filled(db, tmp_path, TINY)
    first = await checksum(db)
    await filled(db, tmp_path, TINY, again=True)
    assert await checksum(db) == first
    assert await seeded(databases, tmp_path, replace(TINY, seed=8)) != first
    monkeypatch.setattr("data.seeding.product_workers.SERIAL_LIMIT", 0)
    monkeypatch.setattr("data.seeding.product_workers.BLOCK_SIZE", 20)
    monkeypatch.setattr("tests.data.seeding.conftest.PROCESSES", 2)
    assert await seeded(databases, tmp_path, TINY) == first


async def test_as_many_shades_as_asked_for(db, tmp_path):
    counts = await filled(db, tmp_path, replace(SMALL, scale=0.02, shades=600))
    assert counts["variant"] == 600
