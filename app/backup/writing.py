"""Writes a backup while the shop is open: one snapshot of the database, and the pictures it refers to."""

from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from app.backup import queries
from app.backup.files import BackupError, ReportWork, list_stored, store_file
from app.backup.manifest import (
    BackupManifest,
    list_manifests,
    prune_backups,
    read_manifest,
    write_backup_manifest,
)
from app.backup.pictures import PictureFolder, store_pictures
from app.backup.programs import dump_database
from app.kit import clock
from app.kit.database.pool import RELEASE, Connection, Database
from app.kit.database.queries import read_applied_migrations
from app.kit.storage.object_store import ObjectStore


@dataclass(frozen=True, slots=True)
class ShopSource:
    """The database, pictures and settings that a backup is made of."""

    database: Database
    pictures: PictureFolder
    settings: dict[str, str]
    """With masked secrets."""


@dataclass(frozen=True, slots=True)
class BackupResult:
    """A finished backup, and what it added to those before it."""

    name: str
    manifest: BackupManifest
    new_files: int
    new_bytes: int
    pruned: int
    """Old backups that were deleted."""


async def make_backup(
    source: ShopSource, store: ObjectStore, report: ReportWork, keep: int = 0
) -> BackupResult:
    """Write a backup. Files that other backups in the same store have are not written again.

    Then delete all backups but the newest ones; 0 keeps all.
    """
    stored_before, known = await list_stored(store), await _read_known_pictures(store)
    stored = dict(stored_before)
    with TemporaryDirectory(prefix="undertone-backup-") as temporary:
        folder = Path(temporary)
        members = await source.pictures.list_members()
        pictures = await store_pictures(source.pictures, members, store, known, stored, folder / "picture")
        async with source.database.bulk(isolation="repeatable_read", readonly=True) as connection:
            made_at, snapshot = clock.now(), await _lock_and_export_snapshot(connection)
            # Pictures that came meanwhile are stored too: then all that the snapshot refers to is.
            known |= pictures
            sent = await source.pictures.list_products(await queries.list_fetched_pictures(connection))
            later = [*await source.pictures.list_members(), *sent]
            pictures |= await store_pictures(source.pictures, later, store, known, stored, folder / "picture")
            names = await queries.list_tables(connection)
            tables = {name: await queries.count_rows(connection, name) for name in names}
            url, server = source.database.direct_url, connection.get_server_version().major
            try:
                version = await dump_database(url, server, snapshot, folder / "dump", len(tables), report)
            except BackupError:
                await queries.has_schema(connection)  # raises if the database is away, which says more
                raise
            files = sorted((folder / "dump").iterdir())
            manifest = BackupManifest(
                made_at=made_at,
                release=RELEASE,
                written_by=version,
                migrations=await read_applied_migrations(connection),
                tables=tables,
                dump={file.name: await store_file(store, file, stored) for file in files},
                pictures=pictures,
                settings=source.settings,
            )
            name = await write_backup_manifest(store, manifest)
            pruned = await _prune(store, keep, name) if keep else 0
    new = stored.keys() - stored_before.keys()
    return BackupResult(name, manifest, len(new), sum(stored[digest] for digest in new), pruned)


async def _read_known_pictures(store: ObjectStore) -> dict[str, str]:
    """The pictures of the newest backup, which need not be read again. None if it is damaged."""
    try:
        return dict((await read_manifest(store, (await list_manifests(store))[-1])).pictures)
    except (BackupError, IndexError):
        return {}


async def _lock_and_export_snapshot(connection: Connection) -> str:
    """Have no other backup run until the transaction ends. Returns its snapshot."""
    if not await queries.lock_backups(connection):
        raise BackupError("Another backup of this database is running: wait for its end.")
    if not await queries.has_schema(connection):
        raise BackupError("The database has no schema: there is nothing to back up.")
    return await queries.export_snapshot(connection)


async def _prune(store: ObjectStore, keep: int, name: str) -> int:
    try:
        return await prune_backups(store, keep)
    except BackupError as error:
        raise BackupError(f"The backup {name} is written. {error}") from error
