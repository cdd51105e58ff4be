"""Fills a database with the rows of a dump.

The schema is made by the migrations that the backup names, and nothing of a dump is run as SQL: whatever was
written into one, rows of our tables are all that can come out of it.
"""

import asyncio
import hashlib
import re
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO

from app.backup import queries
from app.backup.files import BackupError, ReportWork, fetch_file
from app.backup.manifest import BackupManifest
from app.backup.programs import open_rows
from app.kit.database.migrate import migrate_inside
from app.kit.database.pool import Connection
from app.kit.storage.object_store import ObjectStore
from app.launch.postgres.migrations import find_newer_migrations

PIECE = 1 << 20
MAX_LINE = 32 << 20
END = b"\\.\n"
_TABLE = re.compile(rb'COPY (\S+) \(([\w", ]+)\) FROM stdin;\n')
_SEQUENCE = re.compile(rb"SELECT pg_catalog\.setval\('(\S+)', (\d+), (true|false)\);\n")


class LoadedTable:
    """The rows of a table, counted and hashed on their way into the database."""

    def __init__(self, columns: str) -> None:
        self.columns = columns
        self.rows = 0
        self.hash = hashlib.sha256()
        self._is_at_end = False

    async def read(self, stream: IO[bytes], report: Callable[[int], None]) -> AsyncIterator[bytes]:
        """Read whole rows, up to the line that ends the table."""
        while piece := await asyncio.to_thread(self._read_piece, stream):
            yield piece
            report(piece.count(b"\n"))

    def _read_piece(self, stream: IO[bytes]) -> bytes:
        piece = bytearray()
        while len(piece) < PIECE and not self._is_at_end:
            row = _read_line(stream)
            self._is_at_end = row in (END, b"")
            if not self._is_at_end:
                piece += row
                self.rows += 1
        self.hash.update(piece)
        return bytes(piece)


@asynccontextmanager
async def fetch_dump(store: ObjectStore, manifest: BackupManifest) -> AsyncIterator[Path]:
    """Copy a dump to a folder here. Raises if it is damaged, or this release cannot restore it."""
    if newer := find_newer_migrations(manifest.migrations):
        raise BackupError(
            f"The backup was made by a newer release ({manifest.release}, its schema has {newer[0]}): "
            "install that release, then restore."
        )
    with TemporaryDirectory(prefix="undertone-restore-") as folder:
        for name, digest in manifest.dump.items():
            await fetch_file(store, digest, Path(folder, name))
        yield Path(folder)


async def load_dump(
    connection: Connection, folder: Path, manifest: BackupManifest, report: ReportWork
) -> dict[str, LoadedTable]:
    """Make the schema of the backup in a database without any, and fill it with exactly the backup's rows."""
    await migrate_inside(connection, max(manifest.migrations))
    await queries.make_history_months(connection, manifest.tables)
    names = await queries.list_tables(connection)
    if unknown := sorted(manifest.tables.keys() - set(names)):
        raise BackupError(f"The manifest names {unknown[0]}, which its schema has not. Use another backup.")
    finish = await queries.prepare_loading(connection, names)
    async with open_rows(folder, manifest.written_by) as stream:
        loaded = await _load_rows(connection, stream, names, manifest.rows, report)
    for name in names:
        found, expected = loaded[name].rows if name in loaded else 0, manifest.tables.get(name, 0)
        if found != expected:
            raise BackupError(f"The manifest counts {expected} rows of {name}, and there are {found}.")
    await queries.finish_loading(connection, finish)
    return loaded


async def _load_rows(
    connection: Connection, stream: IO[bytes], names: Sequence[str], total: int, report: ReportWork
) -> dict[str, LoadedTable]:
    loaded, done, name = dict[str, LoadedTable](), 0, ""

    def count(rows: int) -> None:
        nonlocal done
        done += rows
        report(done, max(done, total), name)

    while line := await asyncio.to_thread(_read_line, stream):
        if found := _SEQUENCE.fullmatch(line):
            sequence, value, is_called = found[1].decode(), int(found[2]), found[3] == b"true"
            await queries.set_sequence(connection, sequence, value, is_called=is_called)
        elif found := _TABLE.fullmatch(line):
            name, table = found[1].decode(), LoadedTable(found[2].decode())
            rows = table.read(stream, count)
            if name in names:
                loaded[name] = table
                await queries.copy_rows_in(connection, name, table.columns, rows)
            else:
                _ = [None async for _ in rows]
    return loaded


def _read_line(stream: IO[bytes]) -> bytes:
    """A line with its end; empty at the end of everything."""
    line = stream.readline(MAX_LINE)
    if len(line) == MAX_LINE:
        raise BackupError(f"A row in the backup is longer than {MAX_LINE >> 20} MB: use another backup.")
    return line
