"""Restores a backup in one transaction: whenever it is interrupted, the database is as it was."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field

import asyncpg

from app.backup import queries
from app.backup.manifest import BackupManifest, TableParts
from app.backup.parts import FOLDER, BackupError, list_file_names, read_part
from app.backup.pictures import PictureSource, restore_pictures
from app.backup.progress import ReportWork, WorkProgress
from app.kit.database import Connection, Database
from app.kit.migrate import MigrationError, migrate_inside
from app.kit.store.interface import ObjectStore
from app.launch.prepare import find_newer_migrations
from app.privacy import queries as privacy_queries
from app.privacy.erasures import apply_erasures
from app.privacy.schemas import ErasedMember
from app.schema.queries import renew_grants


@dataclass(frozen=True, slots=True)
class RestoreTarget:
    """Where a backup is restored to."""

    database: Database
    pictures: PictureSource
    replace: bool = False
    """Whether a shop that is in the database may be deleted."""
    erasures: Sequence[ErasedMember] = ()
    """Members who had themselves erased; those of the replaced database are added."""


@dataclass(frozen=True, slots=True)
class RestoreResult:
    """What was restored."""

    rows: int
    erased: int
    """Members erased again, as they had been after the backup."""
    migrations: list[str]
    """Migrations of this release that the backup did not have."""
    problems: list[str] = field(default_factory=list)
    """Tables and pictures that could not be restored, a sentence each."""


async def restore_backup(
    target: RestoreTarget, store: ObjectStore, manifest: BackupManifest, report: ReportWork
) -> RestoreResult:
    """Restore a backup into an empty database, or into one whose shop may be replaced."""
    await require_parts(store, manifest)
    require_known_schema(manifest)
    try:
        async with target.database.bulk() as connection:
            return await _restore(connection, target, store, manifest, report)
    except (asyncpg.PostgresError, MigrationError) as error:
        raise BackupError(f"Nothing was restored, the database is as it was: {error}") from error


async def load_backup(
    connection: Connection, store: ObjectStore, manifest: BackupManifest, report: ReportWork
) -> list[str]:
    """Make the schema of the backup in a database without any, and fill it with exactly the backup's rows.

    Returns the names of tables that the schema does not have: the operator's own.
    """
    await migrate_inside(connection, max(manifest.migrations))
    await queries.use_plain_text(connection)
    names = [table.name for table in await queries.list_tables(connection)]
    keys = await queries.prepare_loading(connection, names)
    await queries.make_history_months(connection, manifest.history_months)
    progress = WorkProgress(report, manifest.rows)
    for table in manifest.tables:
        if table.name in names:
            rows = _read_rows(store, table, progress)
            await queries.copy_rows_in(connection, table.name, table.columns, rows)
    await queries.finish_loading(connection, names, keys, manifest.sequences)
    return sorted({table.name for table in manifest.tables} - set(names))


async def require_parts(store: ObjectStore, manifest: BackupManifest) -> None:
    """Raise if a part is not there at all."""
    if missing := sorted(manifest.parts - await list_file_names(store, FOLDER)):
        raise BackupError(
            f"{len(missing)} parts of the backup are missing in {store.name}, among them {missing[0]}: "
            "use another backup."
        )


def require_known_schema(manifest: BackupManifest) -> None:
    """Raise if the backup has migrations that this release does not know."""
    if newer := find_newer_migrations(set(manifest.migrations)):
        raise BackupError(
            f"The backup was made by a newer release ({manifest.release}, its schema has {newer[0]}): "
            "install that release, then restore."
        )


async def _restore(
    connection: Connection,
    target: RestoreTarget,
    store: ObjectStore,
    manifest: BackupManifest,
    report: ReportWork,
) -> RestoreResult:
    erasures = [*target.erasures, *await _clear(connection, replace=target.replace)]
    unknown = await load_backup(connection, store, manifest, report)
    taken = await migrate_inside(connection, "latest")
    await queries.begin_anew(connection)
    erased = await apply_erasures(connection, erasures)
    await renew_grants(connection)
    await queries.analyze(connection)
    used = await privacy_queries.pictures(connection)
    pictures = await restore_pictures(store, manifest.pictures, target.pictures, used)
    return RestoreResult(
        rows=manifest.rows,
        erased=erased,
        migrations=[name for name in taken if name not in manifest.migrations],
        problems=[f"The table {name} is not one of the shop's." for name in unknown] + pictures,
    )


async def _clear(connection: Connection, *, replace: bool) -> list[ErasedMember]:
    """Make the database empty. Returns the members who were erased in it."""
    if not await queries.has_schema(connection):
        if await queries.has_any_table(connection):
            raise BackupError("The database has tables that are not of this shop: name an empty database.")
        return []
    if await queries.is_in_use(connection) and not replace:
        raise BackupError(
            "There is a shop in the database. Name an empty database, or delete that shop with --replace."
        )
    if others := await queries.count_other_connections(connection):
        raise BackupError(f"The shop is open ({others} connections): stop it on all machines, then restore.")
    erasures = await privacy_queries.list_erasures(connection)
    await migrate_inside(connection, "zero")
    return erasures


async def _read_rows(store: ObjectStore, table: TableParts, progress: WorkProgress) -> AsyncIterator[bytes]:
    for name in table.parts:
        content = await read_part(store, name)
        progress.add(table.name, content.count(b"\n"), len(content))
        yield content
