"""Restores a backup in one transaction: whenever it is interrupted, the database is as it was."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import asyncpg

from app.backup import queries
from app.backup.files import BackupError, ReportWork
from app.backup.loading import fetch_dump, load_dump
from app.backup.manifest import BackupManifest
from app.backup.pictures import PictureFolder, restore_pictures
from app.kit.database.migrate import MigrationError, migrate_inside
from app.kit.database.pool import Connection, Database
from app.kit.storage.object_store import ObjectStore
from app.privacy import queries as privacy_queries
from app.privacy.erasures import apply_erasures
from app.privacy.schemas import ErasedMember
from app.schema.queries import renew_grants


@dataclass(frozen=True, slots=True)
class RestoreTarget:
    """The database and the folders that a backup is restored to."""

    database: Database
    pictures: PictureFolder
    replace: bool = False
    """Whether a shop that is in the database may be deleted."""
    erasures: Sequence[ErasedMember] = ()
    """Members who had themselves erased; those of the replaced database are added."""


@dataclass(frozen=True, slots=True)
class RestoreResult:
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
    async with fetch_dump(store, manifest) as folder:
        try:
            async with target.database.bulk() as connection:
                return await _restore(connection, target, store, manifest, folder, report)
        except (asyncpg.PostgresError, MigrationError) as error:
            raise BackupError(f"Nothing was restored, the database is as it was: {error}") from error


async def _restore(
    connection: Connection,
    target: RestoreTarget,
    store: ObjectStore,
    manifest: BackupManifest,
    folder: Path,
    report: ReportWork,
) -> RestoreResult:
    erasures = [*target.erasures, *await _clear(connection, replace=target.replace)]
    loaded = await load_dump(connection, folder, manifest, report)
    taken = await migrate_inside(connection, "latest")
    await queries.reset_change_tracking(connection)
    erased = await apply_erasures(connection, erasures)
    await renew_grants(connection)
    await queries.analyze(connection)
    used = await privacy_queries.list_used_pictures(connection)
    draft = folder / "picture"
    pictures = await restore_pictures(store, manifest.pictures, target.pictures, used, draft)
    unknown = sorted(manifest.tables.keys() - loaded.keys())
    return RestoreResult(
        rows=sum(table.rows for table in loaded.values()),
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
