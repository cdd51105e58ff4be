"""Runs an import: rows are checked and written in batches, each in one transaction."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import asyncpg

from app.catalogue.importing import queries
from app.catalogue.importing.catalogue_shapes import CATALOGUE_SHAPES
from app.catalogue.importing.faults import ImportStoppedError, RefusedRowError, Remark
from app.catalogue.importing.reading.measured_colours import Measurement
from app.catalogue.importing.reports import Report
from app.catalogue.importing.shapes import Shape
from app.catalogue.importing.swatch_columns import append_swatch_columns
from app.kit.database.pool import Connection, Database

BATCH = 4_000
ORDER = [*(shape.table for shape in CATALOGUE_SHAPES), "known_pair"]
REFUSED_BY_DATABASE = (
    asyncpg.IntegrityConstraintViolationError,
    asyncpg.CardinalityViolationError,
    asyncpg.DataError,
)
PATIENCE = "60s"  # to wait for the locks of another import or of an edit in the admin


class Row(NamedTuple):
    """A row as it stands in its file, and what an instrument read, if one did."""

    shape: Shape
    record: dict[str, Any]
    measurement: Measurement | None = None


class LeftOutPart(NamedTuple):
    """A part that a row is imported without. The row itself arrives beside it."""

    field: str
    reason: str


class Arrival(NamedTuple):
    """One thing that a line of a file brings. A line may bring several."""

    file: str
    line: int
    item: Row | RefusedRowError | LeftOutPart


ReadArrival = tuple[Arrival, dict[str, Any] | RefusedRowError]
"""An arrival, with the values of its row or why it is refused. What is no row has no values."""


class CheckedRow(NamedTuple):
    """A row whose values were read. Rows are numbered in the order of the import."""

    number: int
    file: str
    line: int
    shape: Shape
    values: dict[str, Any]
    measurement: Measurement | None


@dataclass(slots=True)
class Run:
    """One import on one connection: what is written, and what is counted and reported of it."""

    connection: Connection
    report: Report
    strict: bool = False
    """Whether the first refused row ends the import."""
    number: int = 0
    """Of the last row that was checked."""
    passed_over: int = 0
    """Lines that are about nothing here. Who reads the file counts them."""
    counts: Counter[tuple[str, str]] = field(default_factory=Counter)
    """Rows by the name of their shape and what became of them, such as `added`."""

    async def write_all(self, arrivals: Iterable[Arrival]) -> None:
        """Write all arrivals in batches. The next batch is read while the database writes one."""
        batches = map(_read_all, _split_into_batches(arrivals))
        reading = asyncio.create_task(asyncio.to_thread(next, batches, None))
        try:
            while batch := await reading:
                reading = asyncio.create_task(asyncio.to_thread(next, batches, None))
                await self._write(batch)
        finally:
            await asyncio.gather(reading, return_exceptions=True)

    async def write_batch(self, batch: Iterable[Arrival]) -> None:
        """Write one batch in one transaction, in the order in which tables refer to each other."""
        await self._write(_read_all(batch))

    async def _write(self, batch: list[ReadArrival]) -> None:
        """Write rows of one shape and the same columns together."""
        groups: dict[tuple[str, tuple[str, ...]], list[CheckedRow]] = {}
        for row in self._list_checked(batch):
            groups.setdefault((row.shape.name, tuple(row.values)), []).append(row)
        async with self.connection.transaction():
            for rows in sorted(groups.values(), key=lambda rows: ORDER.index(rows[0].shape.table)):
                await self._write_or_halve(rows)

    def _list_checked(self, batch: list[ReadArrival]) -> Iterator[CheckedRow]:
        """The rows that can be written. The others are reported."""
        for (file, line, item), values in batch:
            if isinstance(item, LeftOutPart):
                self.report.add(Remark(file, line, "mended", *item))
            elif isinstance(item, RefusedRowError):
                self._refuse(file, line, "row", item)
            elif isinstance(values, RefusedRowError):
                self._refuse(file, line, item.shape.name, values)
            else:
                self.number += 1
                yield CheckedRow(self.number, file, line, item.shape, values, item.measurement)

    async def _write_or_halve(self, rows: list[CheckedRow]) -> None:
        """Write rows of one shape. If the database refuses one, halve the rows until it is found."""
        try:
            async with self.connection.transaction():
                written = await self._write_rows(rows)
        except REFUSED_BY_DATABASE as error:
            if len(rows) == 1:
                self._refuse(rows[0].file, rows[0].line, rows[0].shape.name, _describe_refusal(error))
                return
            middle = len(rows) // 2
            await self._write_or_halve(rows[:middle])
            await self._write_or_halve(rows[middle:])
            return
        self._count(rows, written)

    async def _write_rows(self, rows: list[CheckedRow]) -> queries.WriteCounts:
        names = tuple(rows[0].values)
        order = [each.name for each in rows[0].shape.fields if each.name in names]
        tuples = [(row.number, row.line, *(row.values[name] for name in order)) for row in rows]
        if rows[0].shape.has_colour:
            swatches = [row.measurement or row.values.get("value") for row in rows]
            tuples = append_swatch_columns(tuples, swatches)
        return await queries.write_rows(self.connection, rows[0].shape, order, tuples)

    def _count(self, rows: list[CheckedRow], written: queries.WriteCounts) -> None:
        name = rows[0].shape.name
        self.counts[name, "added"] += written.added
        self.counts[name, "changed"] += written.changed
        self.counts[name, "unchanged"] += written.unchanged
        by_number = {row.number: row for row in rows}
        for fault in written.faults:
            row = by_number[fault.number]
            self._refuse(row.file, row.line, name, RefusedRowError(fault.field, fault.reason))

    def _refuse(self, file: str, line: int, name: str, refusal: RefusedRowError) -> None:
        remark = Remark(file, line, "refused", refusal.field, refusal.reason)
        self.counts[name, "refused"] += 1
        self.report.add(remark)
        if self.strict:
            raise ImportStoppedError(remark)


@asynccontextmanager
async def open_run(database: Database, report: Report, *, dry_run: bool, strict: bool) -> AsyncIterator[Run]:
    """Open an import on its own connection, which waits for other writers. A dry run is rolled back."""
    connection = await database.connect(
        statement_timeout="0", idle_in_transaction_session_timeout="0", lock_timeout=PATIENCE
    )
    try:
        await queries.create_seen_table(connection)
        run = Run(connection, report, strict)
        if not dry_run:
            yield run
            return
        transaction = connection.transaction()
        await transaction.start()
        await queries.announce_nothing(connection)
        yield run
        await transaction.rollback()
    finally:
        await connection.close(timeout=3)


def _read_all(batch: Iterable[Arrival]) -> list[ReadArrival]:
    """Read the values of all rows. This runs in another thread, so it must not change the `Run`."""
    return [(arrival, _read(arrival.item)) for arrival in batch]


def _read(item: Row | RefusedRowError | LeftOutPart) -> dict[str, Any] | RefusedRowError:
    try:
        return item.shape.read(item.record) if isinstance(item, Row) else {}
    except RefusedRowError as refusal:
        return refusal


def _split_into_batches(arrivals: Iterable[Arrival]) -> Iterator[list[Arrival]]:
    """Batches of about the same size; the rows of one line stay together."""
    batch: list[Arrival] = []
    for arrival in arrivals:
        if len(batch) >= BATCH and arrival.line != batch[-1].line:
            yield batch
            batch = []
        batch.append(arrival)
    if batch:
        yield batch


def _describe_refusal(error: asyncpg.PostgresError) -> RefusedRowError:
    """Turn an error of the database into the reason for a refusal."""
    fields = error.as_dict()
    constraint = fields.get("constraint_name") or ""
    if isinstance(error, asyncpg.UniqueViolationError):
        table = fields.get("table_name") or ""
        column = constraint.removeprefix(f"{table}_").removesuffix("_key")
        return RefusedRowError(column, f"another {table} has it")
    return RefusedRowError("", f"breaks the rule {constraint}" if constraint else str(error))
