"""Findings of `undertone doctor` in the database: its clock, the schema, other processes, the windows."""

import time
from collections.abc import AsyncIterator
from pathlib import Path

from app.kit.database.pool import DATABASE_ERRORS, OLDEST_SERVER, RELEASE, Connection, Database
from app.kit.database.queries import read_applied_migrations
from app.kit.findings import Finding, Level
from app.launch import queries
from app.launch.doctor.other_machines_findings import (
    MAX_CLOCK_DIFFERENCE,
    describe_clock,
    examine_other_machines,
    examine_running_secret,
)
from app.launch.postgres.migrations import describe_missing, find_missing_migrations, find_newer_migrations
from app.settings import Settings
from app.settings.database_url import mask_secrets
from app.shop.findings import examine_shop
from app.window import files
from app.window.live.queries import read_folder

MAX_UNSEEN_SECONDS = 300.0


async def examine_database(settings: Settings) -> AsyncIterator[Finding]:
    """Look at the database, and at what this machine has of it."""
    if settings.database_direct_url:
        async for finding in _examine_pooler(settings):
            yield finding
    where = mask_secrets(settings.direct_url)
    try:
        connection = await Database(settings.direct_url).connect()
    except DATABASE_ERRORS as error:
        setting = "DATABASE_DIRECT_URL" if settings.database_direct_url else "DATABASE_URL"
        yield Finding(
            Level.WRONG, f"The database at {where} cannot be used ({error}): start it, or correct {setting}."
        )
        return
    try:
        yield _examine_version(connection)
        yield await _examine_clock(connection)
        applied = await read_applied_migrations(connection)
        yield _examine_schema(applied)
        if not find_missing_migrations(applied):
            async for finding in _examine_running_shop(connection, settings):
                yield finding
    except DATABASE_ERRORS as error:
        words = f"The rest of the database at {where} and its windows could not be looked at ({error})"
        yield Finding(Level.WRONG, f"{words}: mend that, and run `undertone doctor` again.")
    finally:
        await connection.close()


async def _examine_pooler(settings: Settings) -> AsyncIterator[Finding]:
    """Ask something through the pooler, as the API does."""
    where = mask_secrets(settings.database_url)
    try:
        async with (
            Database(settings.database_url, direct_url=settings.direct_url) as database,
            database.reading() as connection,
        ):
            await queries.read_clock(connection)
        yield Finding(Level.FINE, f"The pooler at {where} answers.")
    except DATABASE_ERRORS as error:
        words = f"The database cannot be used through the pooler at {where} ({error})"
        yield Finding(Level.WRONG, f"{words}: start it, or correct DATABASE_URL.")


def _examine_version(connection: Connection) -> Finding:
    version = connection.get_server_version().major
    if version < OLDEST_SERVER:
        return Finding(Level.WRONG, f"PostgreSQL {version} is too old: {OLDEST_SERVER} or newer is needed.")
    return Finding(Level.FINE, f"The database answers (PostgreSQL {version}).")


async def _examine_clock(connection: Connection) -> Finding:
    """Sessions, limits and links expire by this machine's clock, and rows are dated by the database's."""
    before = time.time()
    database_time = await queries.read_clock(connection)
    difference = (before + time.time()) / 2 - database_time
    if abs(difference) > MAX_CLOCK_DIFFERENCE:
        words = describe_clock("This machine's clock", difference)
        return Finding(Level.WRONG, f"{words}: sign-ins fail or never end. Set both by NTP.")
    return Finding(Level.FINE, "The clock agrees with the database's.")


def _examine_schema(applied: list[str]) -> Finding:
    if missing := find_missing_migrations(applied):
        return Finding(Level.WRONG, describe_missing(missing))
    if newer := find_newer_migrations(applied):
        words = f"The schema is of a newer release (it has {newer[-1]})"
        return Finding(Level.WARNING, f"{words}: this machine serves on, upgrade it next.")
    return Finding(Level.FINE, "The schema is the one that this release needs.")


async def _examine_running_shop(connection: Connection, settings: Settings) -> AsyncIterator[Finding]:
    releases = await queries.read_releases(connection)
    if others := sorted(releases - {RELEASE}):
        words = f"Release {', '.join(others)} runs beside this one ({RELEASE})"
        yield Finding(Level.WARNING, f"{words}: upgrade or roll back all machines before the next release.")
    for finding in await examine_other_machines(connection, settings):
        yield finding
    root = settings.shared_folder.resolve() / "window"
    yield _examine_window(root)
    yield await _examine_builds(connection, root, settings.store)
    for finding in await examine_running_secret(connection, settings):
        yield finding
    for finding in await examine_shop(connection, settings):
        yield finding


def _examine_window(root: Path) -> Finding:
    """Whether the published window can be used. Every byte is read."""
    folder = files.find_published(root)
    if folder is None:
        words = f"There is no window in {root} yet: `undertone work` builds one soon after its start."
        return Finding(Level.WRONG, words)
    try:
        manifest = files.verify(folder)
    except (files.WindowDamagedError, OSError) as error:
        return Finding(Level.WRONG, f"The window cannot be used ({error}): run `undertone window build`.")
    age = (time.time() - manifest.built_at.timestamp()) / 3600
    return Finding(Level.FINE, f"The window {manifest.version} is whole, and was built {age:.1f} hours ago.")


async def _examine_builds(connection: Connection, root: Path, store: str) -> Finding:
    """Whether new windows come to shoppers: they are built, and published where there is a store."""
    state = await read_folder(connection, files.find_shared_id(root, store))
    where = store or root
    if state is None:
        words = f"Nobody has built windows in {where} yet: see that `undertone work` runs."
        return Finding(Level.WARNING, words)
    if state.failure:
        reason = state.failure.rstrip(".")
        words = f"No new window comes to shoppers, as {state.machine} found: {reason}. Mend that"
        commands = "`undertone window build`" + (" and `undertone window publish`" if store else "")
        return Finding(Level.WRONG, f"{words}: `undertone work` tries again by itself, {commands} at once.")
    if state.unseen_seconds > MAX_UNSEEN_SECONDS:
        words = f"Nobody has looked after {where} for {state.unseen_seconds / 60:.0f} minutes"
        return Finding(Level.WRONG, f"{words}: changes that need a new window wait. Run `undertone work`.")
    seen = f"{state.unseen_seconds:.0f} seconds ago"
    return Finding(Level.FINE, f"Windows are built by {state.machine}, which was seen {seen}.")
