"""Reads the rows of all tables as parts, a part at a time."""

from collections.abc import Awaitable, Callable, Sequence

from app.backup import queries
from app.backup.manifest import TableParts
from app.backup.parts import RowSplitter
from app.backup.progress import WorkProgress
from app.kit.database import Connection

StorePart = Callable[[bytes], Awaitable[str]]
"""Does something with a part, and returns its name."""


async def read_tables(
    connection: Connection,
    tables: Sequence[queries.SourceTable],
    store_part: StorePart,
    progress: WorkProgress,
) -> list[TableParts]:
    """Read all tables inside a transaction that sees one state."""
    await queries.use_plain_text(connection)
    return [await _read_table(connection, table, store_part, progress) for table in tables]


async def _read_table(
    connection: Connection, table: queries.SourceTable, store_part: StorePart, progress: WorkProgress
) -> TableParts:
    splitter, names, rows = RowSplitter(), list[str](), 0

    async def store(content: bytes) -> None:
        nonlocal rows
        names.append(await store_part(content))
        lines = content.count(b"\n")
        rows += lines
        progress.add(table.name, lines, len(content))

    async def add(content: bytes) -> None:
        for part in splitter.add(content):
            await store(part)

    await queries.copy_rows_out(connection, table, add)
    for part in splitter.finish():
        await store(part)
    return TableParts(name=table.name, columns=table.columns, rows=rows, parts=names)
