"""Verifies a backup: reads all of it, and restores it to a scratch server where that is wanted."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from app.backup import queries
from app.backup.manifest import BackupManifest
from app.backup.parts import BackupError, hash_part, read_part
from app.backup.pictures import read_picture, read_picture_names
from app.backup.progress import ReportWork, WorkProgress
from app.backup.restoring import load_backup, require_known_schema, require_parts
from app.backup.table_reading import read_tables
from app.kit.database import Connection, Database
from app.kit.store.interface import ObjectStore
from app.launch.postgres import temporary_postgres


async def verify_backup(store: ObjectStore, manifest: BackupManifest, report: ReportWork) -> list[str]:
    """Read everything. Returns a sentence for each thing that is wrong."""
    progress, problems = WorkProgress(report, manifest.rows), list[str]()
    for table in manifest.tables:
        rows = 0
        for part in table.parts:
            try:
                content = await read_part(store, part)
            except BackupError as error:
                problems.append(f"{error} It has rows of {table.name}.")
                continue
            rows += content.count(b"\n")
            progress.add(table.name, content.count(b"\n"), len(content))
        if rows != table.rows and not any(words.endswith(f" {table.name}.") for words in problems):
            problems.append(f"The manifest counts {table.rows} rows of {table.name}, and there are {rows}.")
    return problems + await _verify_pictures(store, manifest, progress)


async def verify_by_restoring(
    store: ObjectStore, manifest: BackupManifest, report: ReportWork, programs: Path | None = None
) -> list[str]:
    """Restore to a scratch server and read all rows again. Returns a sentence for each difference.

    `programs` names a folder with another PostgreSQL's `bin`.
    """
    require_known_schema(manifest)
    await require_parts(store, manifest)
    async with _open_scratch_database(programs) as connection:
        await load_backup(connection, store, manifest, report)
        tables = await queries.list_tables(connection)
        found = await read_tables(connection, tables, _hash, WorkProgress(report, manifest.rows))
        sequences = await queries.read_sequences(connection)
    expected = {table.name: table for table in manifest.tables}
    problems = [
        f"The rows of {table.name} are not the ones of the backup when they are restored."
        for table in found
        if table != expected.get(table.name)
    ]
    if sequences != manifest.sequences:
        problems.append("The sequences are not the ones of the backup when they are restored.")
    return problems


async def _verify_pictures(store: ObjectStore, manifest: BackupManifest, progress: WorkProgress) -> list[str]:
    problems = list[str]()
    try:
        names = await read_picture_names(store, manifest.pictures)
    except BackupError as error:
        return [f"{error} It has the list of pictures."]
    for name in names:
        try:
            progress.add("pictures", 0, len(await read_picture(store, name)))
        except BackupError as error:
            problems.append(str(error))
    if len(names) != manifest.pictures.files:
        problems.append(
            f"The manifest counts {manifest.pictures.files} pictures, and there are {len(names)}."
        )
    return problems


@asynccontextmanager
async def _open_scratch_database(programs: Path | None) -> AsyncIterator[Connection]:
    with temporary_postgres(programs) as url:
        async with Database(url) as database, database.bulk() as connection:
            yield connection


async def _hash(content: bytes) -> str:
    return hash_part(content)
