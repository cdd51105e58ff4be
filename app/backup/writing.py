"""Writes a backup while the shop is open: one snapshot of the database, and the pictures it refers to."""

from dataclasses import dataclass

from app.backup import queries
from app.backup.manifest import BackupManifest, write_backup_manifest
from app.backup.parts import BackupError, PartWriter, open_part_writer
from app.backup.pictures import PictureBackup, PictureSource, open_picture_backup
from app.backup.progress import ReportWork, WorkProgress
from app.backup.pruning import prune_backups
from app.backup.table_reading import read_tables
from app.kit import clock
from app.kit.database import RELEASE, Connection, Database
from app.kit.migrate import read_steps_taken
from app.kit.store.interface import ObjectStore


@dataclass(frozen=True, slots=True)
class ShopSource:
    """What is backed up."""

    database: Database
    pictures: PictureSource
    settings: dict[str, str]
    """With masked secrets."""


@dataclass(frozen=True, slots=True)
class BackupResult:
    """A finished backup, and what it added to those before it."""

    name: str
    rows: int
    pictures: int
    new_parts: int
    new_pictures: int
    new_bytes: int
    pruned: int
    """Old backups that were deleted."""


async def make_backup(
    source: ShopSource, store: ObjectStore, report: ReportWork, keep: int = 0
) -> BackupResult:
    """Write a backup. What other backups in the same store have is not written again.

    Then delete all backups but the newest ones; 0 keeps all.
    """
    pictures = await open_picture_backup(source.pictures, store)
    await pictures.copy(WorkProgress(report, 0))
    async with source.database.bulk(isolation="repeatable_read", readonly=True) as connection:
        if not await queries.lock_backups(connection):
            raise BackupError("Another backup of this database is running: wait for its end.")
        writer = await open_part_writer(store)
        manifest = await _read_shop(connection, source, writer, pictures, report)
        name = await write_backup_manifest(store, manifest)
        pruned = await _prune(store, keep, name) if keep else 0
    return BackupResult(
        name=name,
        rows=manifest.rows,
        pictures=manifest.pictures.files,
        new_parts=writer.new_parts,
        new_pictures=pictures.new_files,
        new_bytes=writer.new_bytes + pictures.new_bytes,
        pruned=pruned,
    )


async def _prune(store: ObjectStore, keep: int, name: str) -> int:
    try:
        return await prune_backups(store, keep)
    except BackupError as error:
        raise BackupError(f"The backup {name} is written. {error}") from error


async def _read_shop(
    connection: Connection,
    source: ShopSource,
    writer: PartWriter,
    pictures: PictureBackup,
    report: ReportWork,
) -> BackupManifest:
    if not await queries.has_schema(connection):
        raise BackupError("The database has no schema: there is nothing to back up.")
    made_at, lsn = clock.now(), await queries.read_position(connection)
    tables = await queries.list_tables(connection)
    progress = WorkProgress(report, sum(table.estimated_rows for table in tables))
    # Those that came while the first ones were copied: now everything is here that the snapshot refers to.
    await pictures.copy(progress)
    return BackupManifest(
        made_at=made_at,
        release=RELEASE,
        server_version=".".join(map(str, connection.get_server_version()[:2])),
        lsn=lsn,
        migrations=await read_steps_taken(),
        tables=await read_tables(connection, tables, writer.write, progress),
        sequences=await queries.read_sequences(connection),
        history_months=await queries.list_history_months(connection),
        pictures=await pictures.write_list(writer),
        settings=source.settings,
    )
