"""The schema goes up, down and up again, whole or not at all, whoever else is at it."""

import asyncio
import sys
from itertools import pairwise
from types import ModuleType

import pytest
from click.testing import CliRunner

from app.commands.database import migrate as command
from app.kit.database.migrate import MigrationError, find_step, migrate
from app.launch.exit_codes import ExitCode
from app.launch.postgres.migrations import FILE_PREFIX, MIGRATIONS
from app.schema.sql_migration import list_lost
from app.settings import Settings
from tests.schema.catalogue_of import catalogue_of
from tests.support.plain_connection import connected, fetch_rows, fetch_value

NAMES = sorted(path.stem.removeprefix(FILE_PREFIX) for path in MIGRATIONS.glob(f"{FILE_PREFIX}*.py"))
FIRST, LAST = NAMES[0], NAMES[-1]
LAST_APPLIED = "SELECT max(name) FROM migration"


async def test_up_down_and_up_again_ends_where_the_first_up_did(empty_database_url: str) -> None:
    bare = await catalogue_of(empty_database_url)
    assert (await migrate(empty_database_url))[-1] == LAST
    first = await catalogue_of(empty_database_url)
    assert await migrate(empty_database_url, "zero") == []
    assert await catalogue_of(empty_database_url) - first == set()
    assert {
        entry for entry in await catalogue_of(empty_database_url) if "migration" not in str(entry)
    } == bare
    await migrate(empty_database_url)
    assert await catalogue_of(empty_database_url) == first
    assert len(first) > 400


async def test_every_step_back_leaves_what_the_steps_before_it_made(empty_database_url: str) -> None:
    stands = []
    steps = await migrate(empty_database_url)
    await migrate(empty_database_url, "zero")
    for step in steps:
        await migrate(empty_database_url, step)
        stands.append(await catalogue_of(empty_database_url))
    for step, stood in reversed(list(zip(steps, stands, strict=True))):
        assert (await migrate(empty_database_url, step))[-1] == step
        assert await catalogue_of(empty_database_url) == stood


async def test_going_where_one_stands_changes_nothing(database_url: str) -> None:
    before = await catalogue_of(database_url)
    assert await migrate(database_url) == await migrate(database_url, LAST)
    assert await catalogue_of(database_url) == before


async def test_many_at_once_do_the_work_once(empty_database_url: str) -> None:
    ends = await asyncio.gather(*(_in_its_own_process(empty_database_url) for _ in range(3)))
    assert ends == [0, 0, 0]
    taken = await fetch_rows(empty_database_url, "SELECT name FROM migration ORDER BY name")
    assert [name for (name,) in taken] == sorted({name for (name,) in taken})
    assert taken[-1]["name"] == LAST


async def test_a_step_that_fails_leaves_the_database_as_it_was(
    empty_database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with connected(empty_database_url) as connection:
        await connection.execute("CREATE TABLE review (id int)")  # in the way of the third step
    before = await catalogue_of(empty_database_url)
    with pytest.raises(MigrationError, match="review"):
        await migrate(empty_database_url)
    assert await catalogue_of(empty_database_url) == before


async def test_an_unknown_step_is_named(database_url: str) -> None:
    with pytest.raises(MigrationError, match="9999_nowhere"):
        await migrate(database_url, "9999_nowhere")


def test_the_check_fails_where_migrations_are_missing(
    database_url: str, empty_database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a build server asks before machines are upgraded."""
    cases = [
        (database_url, 0, "The schema is the one that this release needs."),
        (
            empty_database_url,
            ExitCode.SCHEMA_BEHIND,
            f"The database lacks {len(NAMES)} migrations, from {FIRST}",
        ),
    ]
    for url, code, words in cases:
        settings = Settings(database_url=url)
        monkeypatch.setattr(command, "load_shop_settings_or_exit", lambda settings=settings: settings)
        result = CliRunner().invoke(command.migrate, ["--check"])
        assert (result.exit_code, words in result.output) == (code, True), result.output


@pytest.mark.parametrize(
    "meant", [LAST, LAST.split("_")[0], f"{FILE_PREFIX}{LAST}", f"{FILE_PREFIX}{LAST}.py"]
)
def test_a_step_is_meant_by_its_name_its_number_or_its_file(meant: str) -> None:
    assert find_step(meant, []) == LAST
    assert [find_step(each, []) for each in ("latest", "zero")] == ["latest", "zero"]
    assert find_step("9999", ["9999_newer"]) == "9999_newer"


@pytest.mark.parametrize("nothing", ["9999", LAST[:-1], "00", ""])
def test_an_unknown_step_is_answered_with_the_last_ones(nothing: str) -> None:
    with pytest.raises(MigrationError, match=", ".join(NAMES[-3:])):
        find_step(nothing, [])


async def test_all_that_the_ways_back_delete_is_named(empty_database_url: str) -> None:
    """Every table, and every column of a table that stays."""
    steps = await migrate(empty_database_url)
    there = await _list_columns(empty_database_url)
    for before, step in reversed(list(pairwise(["zero", *steps]))):
        await migrate(empty_database_url, before)
        left = await _list_columns(empty_database_url)
        tables = {table for table, _ in there} - {table for table, _ in left}
        columns = {f"{table}.{column}" for table, column in there - left if table not in tables}
        assert set(list_lost(step)) == tables | columns, step
        there = left
    assert list_lost("9999_newer") == []


@pytest.mark.parametrize(
    ("down", "lost"),
    [
        ("ALTER TABLE product DROP country_of_origin", ["product.country_of_origin"]),
        ("alter table if exists only product drop column if exists spf;", ["product.spf"]),
        (
            "ALTER TABLE product\n    DROP spf, -- gone\n    DROP COLUMN origin",
            ["product.spf", "product.origin"],
        ),
        ("ALTER TABLE a DROP b; ALTER TABLE c ADD d int, DROP e CASCADE", ["a.b", "c.e"]),
        ("DROP TABLE IF EXISTS shelf, shelf_item CASCADE", ["shelf", "shelf_item"]),
        ("ALTER TABLE a DROP CONSTRAINT b, ALTER c DROP NOT NULL; DROP VIEW d", []),
    ],
)
def test_what_a_way_back_in_the_migration_itself_deletes_is_named(
    down: str, lost: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    module = ModuleType("undertone_9998_inline")
    module.__dict__["DOWN"] = down
    monkeypatch.setitem(sys.modules, f"app.schema.migrations.{module.__name__}", module)
    assert list_lost("9998_inline") == lost


async def test_going_back_says_what_is_lost_and_asks(
    empty_database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = (await migrate(empty_database_url))[-1]
    settings = Settings(database_url=empty_database_url)
    monkeypatch.setattr(command, "load_shop_settings_or_exit", lambda: settings)

    async def run(*words: str, answer: str = "") -> tuple[int, str]:
        result = await asyncio.to_thread(CliRunner().invoke, command.migrate, words, input=answer)
        return result.exit_code, result.output

    code, said = await run("0007")
    assert (code, "0010_triggers" in said, "in them: " in said) == (1, True, True)
    assert "Nothing was changed. With --yes" in said
    assert await fetch_value(empty_database_url, LAST_APPLIED) == before
    code, said = await run("0007", "--yes")
    assert (code, said) == (0, "The schema stands at 0007_price_history.\n")
    assert (await run())[0] == 0
    monkeypatch.setattr(command, "_can_answer", lambda: True)
    code, said = await run("0007_price_history", answer="n\n")
    assert (code, said.endswith("Error: Nothing was changed.\n")) == (1, True)
    assert await fetch_value(empty_database_url, LAST_APPLIED) == before
    assert (await run("0007_price_history", answer="y\n"))[0] == 0
    assert await fetch_value(empty_database_url, LAST_APPLIED) == "0007_price_history"


async def _list_columns(url: str) -> set[tuple[str, str]]:
    """The columns of all tables, each with its table."""
    query = """SELECT table_name, column_name FROM information_schema.columns
        JOIN information_schema.tables USING (table_schema, table_name)
        WHERE table_schema = 'public' AND table_type = 'BASE TABLE'"""
    return {(row["table_name"], row["column_name"]) for row in await fetch_rows(url, query)}


async def _in_its_own_process(url: str) -> int | None:
    code = (
        "import asyncio, functools, sys; from app.kit.database import migrate, pool; "
        "pool.PoolLimits = functools.partial(pool.PoolLimits, connect=60); "  # it is busy with the others
        "asyncio.run(migrate.migrate(sys.argv[1]))"
    )
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", code, url)
    return await process.wait()
