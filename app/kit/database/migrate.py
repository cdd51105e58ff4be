"""Migrates a database to a version of the schema, forwards or backwards.

Forwards, the steps run in one transaction, which never waits long for a lock: whoever waits behind it would
wait too. Where a lock does not come in time, the transaction is begun again. A step whose module has `ONLINE`
statements runs them one by one outside a transaction, while the shop is open, and all of them again after an
interruption. Backwards, all steps are one transaction, which waits for its locks as long as it must.
"""

import asyncio
import io
from collections.abc import AsyncIterator, Awaitable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager, redirect_stderr, redirect_stdout

import asyncpg
from piccolo.apps.migrations.commands.backwards import run_backwards
from piccolo.apps.migrations.commands.base import BaseMigrationManager, MigrationResult
from piccolo.apps.migrations.commands.forwards import run_forwards
from piccolo.apps.migrations.tables import Migration

from app.kit.database.pool import LONG_WORK_PATIENCE, Connection, Database, join_transaction
from app.kit.database.queries import read_applied_migrations

_APP = "undertone"
_LOCK = 5_377_311  # any number, but the same for all who migrate
LOCK_TIMEOUT = "50ms"
"""For one lock. All together must take less than `deadlock_timeout`, or a writer could be ended for it."""
LOCK_PAUSE = 0.2
LOCK_ATTEMPTS = 1500
TURN_PAUSE = 0.1
SHOWN_STEPS = 5


class MigrationError(Exception):
    """The migration failed. The steps that were finished before stay; the one that failed left nothing."""


async def migrate(url: str, to: str = "latest") -> list[str]:
    """Bring the database to `latest`, to `zero`, or to a step by name. Returns the steps that it has then.

    Two at once are safe: the second waits for the first, then finds nothing left to do.
    """
    connection = await Database(url).connect(
        patience=LONG_WORK_PATIENCE, statement_timeout="0", lock_timeout="0"
    )
    try:
        with join_transaction(connection):
            async with _take_turn(connection):
                await _go_to(connection, to)
                return await read_applied_migrations(connection)
    except asyncpg.PostgresError as error:
        raise MigrationError(f"The schema could not be brought to {to}: {error}") from error
    finally:
        await connection.close()


async def migrate_inside(connection: Connection, to: str) -> list[str]:
    """Bring a database to a step inside a transaction that Piccolo's queries take part in."""
    await connection.execute("SELECT pg_advisory_xact_lock($1)", _LOCK)
    await _go_to(connection, to)
    return await read_applied_migrations(connection)


def find_step(to: str, applied: Iterable[str]) -> str:
    """Find the step that is meant by its name, its number or its file. `latest` and `zero` stay."""
    names = sorted({*_read_steps(), *applied})
    wanted = to.removeprefix(f"{_APP}_").removesuffix(".py")
    if to in ("latest", "zero") or wanted in names:
        return wanted
    meant = [name for name in names if name.split("_")[0] == wanted]
    if len(meant) == 1:
        return meant[0]
    last = ", ".join(names[-SHOWN_STEPS:])
    raise MigrationError(f"There is no step {to}. The last ones are {last}; `zero` is before all of them.")


@asynccontextmanager
async def _take_turn(connection: Connection) -> AsyncIterator[None]:
    """Wait until nobody else migrates. A statement that waits would hold up the building of an index."""
    while not await connection.fetchval("SELECT pg_try_advisory_lock($1)", _LOCK):  # noqa: ASYNC110 - another process
        await asyncio.sleep(TURN_PAUSE)
    try:
        yield
    finally:
        if not connection.is_closed():
            await connection.execute("SELECT pg_advisory_unlock($1)", _LOCK)


async def _go_to(connection: Connection, to: str) -> None:
    applied = await read_applied_migrations(connection)
    if to == "zero":
        await _go_back(connection, "all")
    elif to == "latest" or to not in applied:
        await _go_forward(connection, _list_next(applied, to))
    elif to != applied[-1]:
        await _go_back(connection, applied[applied.index(to) + 1])


async def _go_back(connection: Connection, to: str) -> None:
    async with connection.transaction():
        await Migration.create_table(if_not_exists=True)
        await _run_quietly(run_backwards(_APP, to, auto_agree=True))


def _list_next(applied: Sequence[str], to: str) -> list[str]:
    """The steps that are left up to one by name, or to the last."""
    left = sorted(_read_steps().keys() - set(applied))
    if to == "latest":
        return left
    if to not in left:
        raise MigrationError(f"There is no step {to}")
    return left[: left.index(to) + 1]


async def _go_forward(connection: Connection, left: list[str]) -> None:
    online = _read_steps()
    while left:
        online_place = next((number for number, name in enumerate(left) if online[name]), len(left))
        if online_place:
            await _run_together(connection, left[online_place - 1])
        if left := left[online_place:]:
            await _run_online(connection, left[0], online[left[0]])
            left = left[1:]


async def _run_together(connection: Connection, to: str) -> None:
    """Run all steps up to one in a transaction, again and again until no lock has to be waited for long."""
    for attempt in range(LOCK_ATTEMPTS):
        try:
            async with connection.transaction():
                await connection.execute(f"SET LOCAL lock_timeout = '{LOCK_TIMEOUT}'")
                await _run_quietly(run_forwards(_APP, to))
        except asyncpg.LockNotAvailableError:
            if attempt == LOCK_ATTEMPTS - 1:
                raise
            await asyncio.sleep(LOCK_PAUSE)
        else:
            return


async def _run_online(connection: Connection, name: str, statements: Sequence[str]) -> None:
    """Run a step's statements one by one, then note that it was applied."""
    await _drop_broken_indexes(connection, " ".join(statements))
    is_inside = connection.is_in_transaction()
    for statement in statements:
        await connection.execute(_make_transactional(statement) if is_inside else statement)
    await Migration.insert().add(Migration(name=name, app_name=_APP))


def _make_transactional(statement: str) -> str:
    """The same for a transaction, which locks out everybody else anyway."""
    return statement.replace(" CONCURRENTLY", "").replace("COMMIT;", "")


async def _drop_broken_indexes(connection: Connection, statements: str) -> None:
    """Drop the indexes that were being built when a step was broken off: they cannot be used."""
    rows = await connection.fetch(
        """SELECT relname FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
        WHERE NOT indisvalid AND relnamespace = 'public'::regnamespace"""
    )
    for row in rows:
        if row["relname"] in statements.split():
            await connection.execute(f'DROP INDEX CONCURRENTLY "{row["relname"]}"')


def _read_steps() -> Mapping[str, list[str]]:
    """Every step there is, with the statements of those that run online."""
    manager = BaseMigrationManager()
    config = manager.get_app_config(_APP)
    modules = manager.get_migration_modules(config.resolved_migrations_folder_path)
    return {name: getattr(module, "ONLINE", []) for name, module in modules.items()}


async def _run_quietly(work: Awaitable[MigrationResult]) -> None:
    """Collect what Piccolo prints, for the error."""
    output = io.StringIO()
    with redirect_stdout(output), redirect_stderr(output):
        result = await work
    if not result.success:
        raise MigrationError(result.message or output.getvalue())
