"""Exports the whole catalogue as the shop's own set of files, from one snapshot of the database."""

import csv
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from datetime import date, datetime
from pathlib import Path
from typing import Any, Literal, TextIO

import msgspec

from app.catalogue.importing import queries
from app.catalogue.importing.catalogue_shapes import EXPORTED_SHAPES
from app.catalogue.importing.faults import CannotImportError
from app.catalogue.importing.shapes import Shape
from app.kit.csv_cells import guard_cell
from app.kit.database.pool import Connection, Database

Format = Literal["csv", "jsonl"]
WriteRow = Callable[[tuple[Any, ...]], Any]
STEP = 1_000


async def export_catalogue(
    database: Database, folder: Path, form: Format, report_progress: Callable[[str, int, int], None]
) -> dict[str, int]:
    """Write every table to a new or empty folder. Returns the number of rows of each."""
    _make_folder(folder)
    counts = {}
    async with database.bulk(isolation="repeatable_read", readonly=True) as connection:
        for shape in EXPORTED_SHAPES:
            path = folder / f"{shape.name}.{form}"
            with _open_until_complete(path) as file:
                counts[shape.name] = await _write(
                    connection, shape, _make_row_writer(file, shape, form), report_progress
                )
    return counts


async def _write(
    connection: Connection, shape: Shape, put: WriteRow, report_progress: Callable[[str, int, int], None]
) -> int:
    total, done = await queries.count_rows(connection, shape), 0
    rows: AsyncIterator[tuple[Any, ...]] = queries.stream_rows(connection, shape)
    async for row in rows:
        put(row)
        done += 1
        if done % STEP == 0:
            report_progress(shape.name, done, total)
    report_progress(shape.name, done, total)
    return done


def _make_row_writer(file: TextIO, shape: Shape, form: Format) -> WriteRow:
    names = [*(each.name for each in shape.fields), *(each.name for each in shape.export_only)]
    writes = [*(each.write for each in shape.fields), *(_keep for _ in shape.export_only)]
    if form == "csv":
        lines = csv.writer(file, lineterminator="\n")
        lines.writerow(names)
        return lambda row: lines.writerow(_write_cell(w(v)) for w, v in zip(writes, row, strict=True))
    encode = msgspec.json.Encoder().encode

    def put(row: tuple[Any, ...]) -> None:
        record = {name: _write_date(w(v)) for name, w, v in zip(names, writes, row, strict=True)}
        file.write(encode(record).decode() + "\n")

    return put


def _keep(value: Any) -> Any:
    return value


def _write_cell(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        plain = not any("|" in each or each.startswith("[") for each in value)
        return guard_cell("|".join(value) if plain else msgspec.json.encode(value).decode())
    return guard_cell(str(_write_date(value)))


def _write_date(value: Any) -> Any:
    return value.isoformat() if isinstance(value, (date, datetime)) else value


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise CannotImportError(f"{folder} is not empty.")
    except OSError as error:
        raise CannotImportError(f"{folder} cannot be written: {error.strerror}.") from None


@contextmanager
def _open_until_complete(path: Path) -> Iterator[TextIO]:
    """A file that gets its final name when it is complete."""
    part = path.with_name(f"{path.name}.part")
    try:
        with part.open("w", newline="", encoding="utf-8") as file:
            yield file
        part.replace(path)
    except OSError as error:
        raise CannotImportError(f"{path} cannot be written: {error.strerror}.") from None
