"""Verifies a backup: reads all of it, and restores it to a scratch server where that is wanted."""

from pathlib import Path

from app.backup import queries
from app.backup.files import BackupError, ReportWork, read_pieces
from app.backup.loading import fetch_dump, load_dump
from app.backup.manifest import BackupManifest
from app.kit.database.pool import Database
from app.kit.storage.object_store import ObjectStore
from app.launch.postgres.server import temporary_postgres


async def verify_files(store: ObjectStore, manifest: BackupManifest, report: ReportWork) -> list[str]:
    """Read everything. Returns a sentence for each file that is missing or damaged."""
    problems = list[str]()
    for done, digest in enumerate(sorted(manifest.digests)):
        report(done, len(manifest.digests), "files")
        try:
            async for _ in read_pieces(store, digest):
                pass
        except BackupError as error:
            problems.append(str(error))
    return problems


async def verify_by_restoring(
    store: ObjectStore, manifest: BackupManifest, report: ReportWork, programs: Path | None = None
) -> list[str]:
    """Restore to a scratch server and read all rows again. Returns a sentence for each difference.

    `programs` names a folder with another PostgreSQL's `bin`.
    """
    async with fetch_dump(store, manifest) as folder:
        with temporary_postgres(programs) as url:
            async with Database(url).bulk() as connection:
                loaded = await load_dump(connection, folder, manifest, report)
                return [
                    f"The rows of {name} are not the ones of the backup when they are restored."
                    for name, table in loaded.items()
                    if await queries.hash_rows(connection, name, table.columns) != table.hash.hexdigest()
                ]
