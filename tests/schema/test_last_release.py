"""A machine of the last release serves on after the schema was migrated: its statements still run."""

import pytest

from app.kit.database.pool import Database
from tests.support.last_release import (
    describe_release,
    find_changed_columns,
    find_refused,
    read_last_release,
)

BREAKING = [
    ("ALTER TABLE review DROP COLUMN likes CASCADE", "review.likes is gone"),
    ("ALTER TABLE member ADD shoe_size integer NOT NULL", "member.shoe_size has to be named by an insert"),
    ("ALTER TABLE window_folder ALTER version TYPE varchar", "window_folder.version was text, and is"),
]


async def test_statements_of_the_last_release_run_on_this_schema(module_db: Database) -> None:
    async with module_db.reading() as connection:
        release = await read_last_release(connection)
        assert len(release["statements"]) > 100
        assert await find_refused(connection, release) == {}
        assert await find_changed_columns(connection, release) == []


@pytest.mark.parametrize(("change", "fault"), BREAKING)
async def test_a_change_that_the_last_release_cannot_live_with_is_found(
    module_db: Database, change: str, fault: str
) -> None:
    async with module_db.bulk() as connection:
        within = connection.transaction()
        await within.start()
        release = await read_last_release(connection)
        await connection.execute(change)
        found = await find_changed_columns(connection, release)
        assert [each for each in found if each.startswith(fault)]
        await within.rollback()


async def test_a_statement_that_is_refused_is_found(module_db: Database) -> None:
    async with module_db.bulk() as connection:
        within = connection.transaction()
        await within.start()
        await connection.execute("ALTER TABLE wish RENAME TO wanted")
        refused = await find_refused(connection, {"statements": {"a": "SELECT 1", "b": "SELECT FROM wish"}})
        await within.rollback()
        assert refused == {"b": 'relation "wish" does not exist'}
        described = await describe_release(connection)
    assert len(described["statements"]) > 100
    assert described["columns"]["wish"]["product_id"] == ["bigint", True, False]
