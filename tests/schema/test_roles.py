"""The roles of serving and of work can do what they are for, and cannot change the schema."""

import os
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import asyncpg
import msgspec
import pytest
import pytest_asyncio

from app.kit.database import Database
from app.launch.postgres import EmbeddedPostgres
from app.launch.postgres_data import run_single_user
from app.media.service import PictureStore
from app.privacy.sweeping import sweep
from app.schema.queries import SERVING, WORKING, grant_roles
from app.settings import Settings
from app.window import queries
from tests.support.community import Community, community
from tests.support.postgres_copy import (
    MIGRATED,
    copy_owned,
    has_migrated,
    template,
    temporary_folder,
    with_database,
)
from tests.support.shop import open_shop
from tests.support.threads import in_a_thread
from tests.support.windows import publish_window

CHANGES = [
    "CREATE TABLE intruder ()", "ALTER TABLE review ADD intruder text", "DROP TABLE review",
    "DROP INDEX review_moderation_idx", "TRUNCATE review", "DROP TRIGGER review_counted_in ON review",
    "CREATE FUNCTION intruder() RETURNS integer LANGUAGE sql RETURN 1", "DELETE FROM migration",
    "ALTER FUNCTION count_reviews() RENAME TO intruder", "CREATE ROLE intruder",
]  # fmt: skip


def _allow_roles(postgres: EmbeddedPostgres) -> None:
    """Let the owner of the schema make roles, as an administrator would."""
    postgres.start()
    home = postgres._require_home()
    postgres.stop()
    run_single_user(home, home.data, "ALTER ROLE undertone CREATEROLE")


def _run_command(url: str) -> None:
    command = [sys.executable, "-m", "app.cli", "database", "roles"]
    subprocess.run(command, env=os.environ | {"DATABASE_URL": url}, check=True, capture_output=True)


@pytest_asyncio.fixture(scope="module")
async def owner_url() -> AsyncIterator[str]:
    """A database of a server of its own, as roles belong to the server."""
    with temporary_folder() as folder:
        copy_owned(template(), folder)
        postgres = EmbeddedPostgres(folder, test=True)
        _allow_roles(postgres)
        with postgres as url:
            migrated = with_database(url, MIGRATED)
            assert in_a_thread(lambda: has_migrated(url))
            yield migrated


@pytest_asyncio.fixture(scope="module")
async def urls(owner_url: str) -> dict[str, str]:
    """The address of the database for a user of each role. The command may run twice."""
    _run_command(owner_url)
    async with Database(owner_url) as database, database.bulk() as work:
        await grant_roles(work)  # once more
    connection = await asyncpg.connect(owner_url)
    for role in (SERVING, WORKING):
        await connection.execute(f"GRANT {role} TO undertone")
    await connection.close()
    return {role: f"{owner_url}?role={role}" for role in (SERVING, WORKING)}


@pytest.mark.parametrize("role", [SERVING, WORKING])
@pytest.mark.parametrize("change", CHANGES)
async def test_no_role_changes_the_schema(urls: dict[str, str], role: str, change: str) -> None:
    connection = await asyncpg.connect(urls[role])
    try:
        assert await connection.fetchval("SELECT current_user::text") == role
        with pytest.raises(asyncpg.InsufficientPrivilegeError):
            await connection.execute(change)
    finally:
        await connection.close()


async def test_the_shop_is_served_by_the_role_for_serving(
    urls: dict[str, str], owner_url: str, tmp_path: Path
):
    async with community(owner_url, tmp_path) as direct:
        settings = msgspec.structs.replace(direct.settings, database_url=urls[SERVING])
        async with open_shop(settings) as client:
            shop = Community(client, direct.db, settings, direct.products, direct.product_ids)
            _, ada = await shop.newcomer()
            _, bo = await shop.newcomer()
            written = await ada.post("/product/review", {"product_slug": "tint-0", "rating": 4})
            assert written.status_code == 201
            liked = {"review_id": written.json()["review"]["review_id"]}
            assert (await bo.post("/product/review/like", liked)).status_code == 200
            assert (await bo.post("/product/wishlist", {"product_slug": "tint-1"})).status_code == 200
            assert (await bo.get("/user/export")).status_code == 200
            assert (await ada.delete("/user", {"keep_ratings": False})).status_code == 200


async def test_the_role_for_work_sweeps_and_builds_and_the_other_may_not(
    urls: dict[str, str], tmp_path: Path
):
    async with Database(urls[WORKING]) as database:
        async with database.bulk() as work:
            await sweep(work, PictureStore(tmp_path))
        await publish_window(Settings(database_url=urls[WORKING], var=tmp_path))
        async with database.unit_of_work() as work:
            await queries.add_activity_to_totals(work)
    async with Database(urls[SERVING]) as database, database.reading() as connection:
        with pytest.raises(asyncpg.InsufficientPrivilegeError):
            await connection.execute("SELECT prune_offer_history(1)")
