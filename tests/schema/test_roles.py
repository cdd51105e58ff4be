"""Each role can do what it is for and nothing else: every table, every verb, every route under the role."""

import os
import re
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from itertools import product
from pathlib import Path
from typing import Any

import asyncpg
import msgspec
import pytest
import pytest_asyncio
from httpx import Response

from app.admin.managed_tables import MANAGED_TABLES
from app.kit.database.pool import Database
from app.kit.observing.machines import note_machine
from app.media.service import PictureStore
from app.privacy.sweeping import sweep
from app.schema.queries import grant_roles
from app.schema.rights import MANAGING, OWNER_ALONE, RIGHTS, ROLES, SERVING, WORKING
from app.services import Services
from app.settings import Settings
from app.window import queries
from app.window.activity.queries import add_activity_to_totals
from app.window.live.queries import FolderFacts, write_folder, write_window_failure
from tests.house.test_ownership import CALLERS, RULES, fill_path, make_scene
from tests.schema.owners import owners_server
from tests.support.community import Community, community
from tests.support.last_release import read_last_release
from tests.support.plain_connection import connected, fetch_rows
from tests.support.postgres_copy import MIGRATED, has_migrated, with_database
from tests.support.role_statements import (
    find_unused_rights,
    list_statements,
    may_send,
    recorded_queries,
)
from tests.support.shop import open_shop
from tests.support.staff import StaffBrowser, add_staff
from tests.support.threads import in_a_thread
from tests.support.waiting import wait_until_check_says
from tests.support.windows import publish_window

WRITTEN_BY_FEEDS = ("brand", "category", "vendor", "product", "variant", "product_image")  # beside offers
CHANGES = [
    "CREATE TABLE intruder ()", "ALTER TABLE review ADD intruder text", "DROP TABLE review",
    "DROP INDEX review_moderation_idx", "TRUNCATE review", "DROP TRIGGER review_counted_in ON review",
    "CREATE FUNCTION intruder() RETURNS integer LANGUAGE sql RETURN 1", "DELETE FROM migration",
    "ALTER FUNCTION count_reviews() RENAME TO intruder", "CREATE ROLE intruder",
]  # fmt: skip
ATTEMPTS = [
    "DELETE FROM product", "UPDATE product SET rating_sum = 5", "UPDATE offer SET price_pence = 1",
    "UPDATE review SET likes = 1000", "UPDATE review SET hidden_at = NULL",
    "UPDATE member SET num_followers = 9",
    "SELECT password_hash FROM staff", "SELECT token_hash FROM staff_session", "DELETE FROM staff",
    "INSERT INTO staff (name, password_hash) VALUES ('eve', 'x')", "DELETE FROM audit_entry",
    "UPDATE audit_entry SET outcome = 'done'", "DELETE FROM erasure", "SELECT forget_audit_before(now())",
    "SELECT rolpassword FROM pg_authid", "UPDATE review_moderation SET standing = 'shown'",
    "DELETE FROM catalogue_change", "COPY member TO PROGRAM 'cat'",
]  # fmt: skip
TABLES = """SELECT relname::text FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v')"""
# A view that sums up cannot be written by anybody.
COLUMNS = """
    SELECT relname::text, quote_ident(attname) FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
        AND attnum > 0 AND NOT attisdropped"""


def _run_command(url: str) -> None:
    command = [sys.executable, "-m", "app.cli", "database", "roles"]
    subprocess.run(command, env=os.environ | {"DATABASE_URL": url}, check=True, capture_output=True)


@pytest_asyncio.fixture(scope="module")
async def owner_url() -> AsyncIterator[str]:
    """A migrated database."""
    with owners_server() as url:
        migrated = with_database(url, MIGRATED)
        assert in_a_thread(lambda: has_migrated(url))
        yield migrated


@pytest_asyncio.fixture(scope="module")
async def urls(owner_url: str) -> dict[str, str]:
    """The address of the database for a user of each role. The command may run twice."""
    _run_command(owner_url)
    async with Database(owner_url) as database, database.bulk() as work:
        await grant_roles(work)  # once more
    async with connected(owner_url) as connection:
        for role in ROLES:
            await connection.execute(f"GRANT {role} TO undertone")
    return {role: f"{owner_url}?role={role}" for role in ROLES}


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("change", CHANGES)
async def test_no_role_changes_the_schema(urls: dict[str, str], role: str, change: str) -> None:
    async with connected(urls[role]) as connection:
        assert await connection.fetchval("SELECT current_user::text") == role
        with pytest.raises(asyncpg.InsufficientPrivilegeError):
            await connection.execute(change)


async def test_a_table_without_a_line_fails_here(owner_url: str) -> None:
    """A new table gives no role any right: its migration says in `app.schema.rights` who may do what."""
    query = "SELECT bool_or(has_table_privilege(role, 'not_known_yet', $2)) FROM unnest($1::text[]) AS role"
    async with connected(owner_url) as connection:
        tables = {row["relname"] for row in await connection.fetch(TABLES)}
        named = OWNER_ALONE.union(*RIGHTS.values())
        assert tables ^ named == set()
        await connection.execute("CREATE TABLE not_known_yet (id bigint GENERATED ALWAYS AS IDENTITY)")
        try:
            assert not await connection.fetchval(query, ROLES, "SELECT, INSERT, UPDATE, DELETE")
        finally:
            await connection.execute("DROP TABLE not_known_yet")


@pytest.mark.parametrize("role", ROLES)
async def test_what_a_role_may_not_is_refused_and_what_it_may_is_not(
    urls: dict[str, str], role: str, owner_url: str
) -> None:
    columns = await fetch_rows(owner_url, COLUMNS)
    wrong = []
    async with connected(urls[role]) as connection:
        for table, column in columns:
            for verb, statement in list_attempts(table, column):
                is_allowed = await is_possible(connection, statement)
                if is_allowed != is_listed(role, table, verb, column):
                    wrong.append((statement, is_allowed))
    assert len(columns) > 250
    assert wrong == []


def list_attempts(table: str, column: str) -> Iterator[tuple[str, str]]:
    """What is planned and not done. Rights are checked when a plan begins."""
    yield "SELECT", f"EXPLAIN SELECT {column} FROM {table}"
    yield "INSERT", f"EXPLAIN INSERT INTO {table} ({column}) VALUES (DEFAULT)"
    yield "UPDATE", f"EXPLAIN UPDATE {table} SET {column} = DEFAULT"
    yield "DELETE", f"EXPLAIN DELETE FROM {table}"


async def is_possible(connection: asyncpg.Connection, statement: str) -> bool:
    try:
        await connection.execute(statement)
    except asyncpg.InsufficientPrivilegeError:
        return False
    return True


def is_listed(role: str, table: str, verb: str, column: str) -> bool:
    """Whether the list of rights has this, read without the database. Staff may do what serving may."""
    lists = [RIGHTS[role].get(table, "")] + ([RIGHTS[SERVING].get(table, "")] if role == MANAGING else [])
    return any(
        not columns or column in re.split(r"[,\s]+", columns)
        for words in lists
        for found, columns in re.findall(r"([A-Z]+)(?:\s*\(([^)]*)\))?", words)
        if found == verb
    )


@pytest.mark.parametrize("attempt", ATTEMPTS)
async def test_serving_cannot_do_what_an_attacker_would_like(urls: dict[str, str], attempt: str) -> None:
    async with connected(urls[SERVING]) as connection:
        with pytest.raises(asyncpg.InsufficientPrivilegeError):
            await connection.execute(attempt)


async def test_a_trigger_of_the_owner_does_not_work_on_somebody_elses_table(urls: dict[str, str]) -> None:
    async with connected(urls[SERVING]) as connection:
        await connection.execute("CREATE TEMP TABLE own_votes (review_id bigint, value smallint)")
        with pytest.raises(asyncpg.InsufficientPrivilegeError):
            await connection.execute(
                """CREATE TRIGGER forge AFTER INSERT ON own_votes REFERENCING NEW TABLE AS new_rows
                FOR EACH STATEMENT EXECUTE FUNCTION count_votes()"""
            )


async def test_nobody_but_who_is_named_may_clear_the_audit_even_before_roles_are_made(db: Database) -> None:
    query = "SELECT has_function_privilege('public', 'forget_audit_before(timestamptz)', 'EXECUTE')"
    async with db.reading() as connection:
        assert await connection.fetchval(query) is False


@pytest_asyncio.fixture(scope="module")
async def direct(owner_url: str, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Community]:
    """A shop of the owner. Its rows are there for the shops of the roles."""
    async with community(owner_url, tmp_path_factory.mktemp("var"), admin=True) as opened:
        yield opened


@asynccontextmanager
async def served_by(
    role: str, urls: dict[str, str], direct: Community, *, admin: bool = False
) -> AsyncIterator[Community]:
    """A shop whose API signs in as a role."""
    settings = msgspec.structs.replace(direct.settings, database_url=urls[role], admin=admin)
    async with open_shop(settings) as client:
        yield Community(client, direct.db, settings, direct.products, direct.product_ids)


async def test_every_route_answers_under_the_role_for_serving(
    urls: dict[str, str], direct: Community
) -> None:
    with recorded_queries() as recorded:
        async with served_by(SERVING, urls, direct) as shop:
            answers = [answer async for answer in call_every_route(shop)]
            await services_of(shop).views.write()
            await note_machine(services_of(shop).database, shop.settings)
            await wait_until_check_says(shop.shop, "database", "ok")
    assert [(each.request.url, each.text) for each in answers if each.status_code >= 500] == []
    assert len(recorded.queries) > 60
    assert recorded.refused == []
    assert find_unused_rights(SERVING, recorded.queries | set(list_statements(SERVING))) == []
    made = {f"INSERT INTO {table} ON CONFLICT DO UPDATE" for table in WRITTEN_BY_FEEDS}
    assert find_unused_rights(WORKING, set(list_statements(WORKING)) | made) == []


async def call_every_route(shop: Community) -> AsyncIterator[Response]:
    """Call every route as everybody."""
    scene = await make_scene(shop)
    for (method, path), cases in RULES.items():
        if method == "DELETE":  # what was deleted before would not be found
            scene = await make_scene(shop)
        address = fill_path(path, scene)
        for case, who in product(cases, reversed(CALLERS)):
            parts = {"files": {"first_name": (None, "Eve")}} if case.form else {}
            yield await scene.visitors[who].ask(method, address + case.more, case.body(scene), **parts)


@pytest.mark.parametrize(
    ("role", "release"),
    [(SERVING, "this"), (SERVING, "last"), (WORKING, "this"), (MANAGING, "this")],
)
async def test_every_statement_of_a_role_is_one_that_it_may_send(
    urls: dict[str, str], role: str, release: str
) -> None:
    """A machine of the last release serves on under the rights that this one gives.

    Its worker read reviews and wishes to count them, which no worker may any more.
    """
    async with connected(urls[role]) as connection:
        sent = None if release == "this" else (await read_last_release(connection))["statements"].items()
        statements = list(list_statements(role, sent))
        refused = [text for text in statements if not await may_send(connection, text)]
    assert len(statements) > 30
    assert refused == []


def services_of(shop: Community) -> Services:
    pipeline: Any = shop.shop._transport
    services: Services = pipeline.app.app.shop.state.services
    return services


async def test_the_shop_is_served_by_the_role_for_serving(urls: dict[str, str], direct: Community):
    async with served_by(SERVING, urls, direct) as shop:
        _, ada = await shop.newcomer()
        _, bo = await shop.newcomer()
        written = await ada.post(
            "/product/review", {"product_slug": "tint-0", "rating": 4, "incentivised": False}
        )
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
            await add_activity_to_totals(work)
        async with database.unit_of_work() as work:
            snapshot = await queries.read_snapshot(work)
            await queries.delete_changes_before(work, [snapshot])
            await queries.delete_repeated_changes(work, snapshot)
            facts = FolderFacts("machine", "1.0", "")
            await write_folder(work, "f" * 32, facts, [snapshot])
            await write_window_failure(work, "f" * 32, "")
            with pytest.raises(asyncpg.InsufficientPrivilegeError):
                await work.execute("SELECT token_hash FROM refresh_token")
    async with Database(urls[SERVING]) as database, database.reading() as connection:
        with pytest.raises(asyncpg.InsufficientPrivilegeError):
            await connection.execute("SELECT prune_offer_history(1)")


async def test_staff_work_under_their_role(urls: dict[str, str], direct: Community) -> None:
    async with served_by(MANAGING, urls, direct, admin=True) as shop:
        await add_staff(shop.db, "rosa")
        rosa = StaffBrowser(shop.shop)
        assert (await rosa.sign_in("rosa")).status_code == 200
        for table in MANAGED_TABLES:
            assert (await rosa.get(f"/api/tables/{table.name}/")).status_code == 200, table.name
        scene = await make_scene(shop)
        assert (await rosa.change("review_moderation", scene.review, standing="hidden")).status_code == 200
        assert (await rosa.change("product", shop.product_ids[0], name="Tint nought")).status_code == 200
        assert (await rosa.change("member", scene.owner, user_type="influencer")).status_code == 200
        assert (await rosa.ask("DELETE", f"/api/tables/review_moderation/{scene.review}/")).status_code in (
            200,
            204,
        )
        product = (await rosa.get(f"/desk/products/{shop.product_ids[0]}")).json()
        body = {"version": product["version"], "product": product["product"] | {"caption": "Sheer"}}
        saved = await rosa.ask("PUT", f"/desk/products/{product['id']}", body)
        assert (saved.status_code, saved.json()["product"]["caption"]) == (200, "Sheer")
        erased = await rosa.ask("POST", f"/desk/people/{scene.owner}/erase", {})
        assert erased.status_code == 200
