"""Reads records from CSV, JSON Lines and JSON arrays, one at a time."""

import csv
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from app.catalogue.importing.faults import CannotImportError, Element, RefusedRowError
from app.catalogue.importing.reading.elements import split_elements
from app.catalogue.importing.reading.files import MAX_LINE_BYTES, Source

TOO_LONG = f"is longer than {MAX_LINE_BYTES:,} bytes"
DECODER = msgspec.json.Decoder()
csv.field_size_limit(131_072)  # characters; stops at a quote that is never closed


class Record(NamedTuple):
    """A row of a file, or why it cannot be read."""

    line: int
    content: dict[str, Any] | RefusedRowError


def read_csv_header(source: Source) -> list[str]:
    """The column names in the first line of a file."""
    for line in source.lines():
        if line.content is None or not line.content.strip():
            break
        try:
            return next(csv.reader([line.content.decode()], strict=True))
        except csv.Error:
            break
    raise CannotImportError(f"{source.name} is not CSV: its first line names no columns.")


def read_csv_records(source: Source, delimiter: str = ",") -> Iterator[Record]:
    """The rows of a CSV file. A row's number is that of its first line."""
    feed = _Feed(source)
    rows = csv.reader(feed, delimiter=delimiter, strict=True)
    header = next(rows)
    while (row := _read_next(rows, feed)) is not None:
        yield from feed.passed_over()
        if isinstance(row, RefusedRowError):
            yield Record(feed.began, row)
        elif row:
            yield Record(feed.began, _join_cells(header, row))
    yield from feed.passed_over()


def _read_next(rows: Iterator[list[str]], feed: "_Feed") -> list[str] | RefusedRowError | None:
    feed.began = 0
    try:
        return next(rows, None)
    except csv.Error as error:
        return RefusedRowError("", f"is not CSV: {error}")


def _join_cells(header: list[str], cells: list[str]) -> dict[str, Any] | RefusedRowError:
    if len(cells) != len(header):
        return RefusedRowError("", f"has {len(cells)} cells where the header has {len(header)}")
    return dict(zip(header, cells, strict=True))


class _Feed:
    """Lines for the CSV reader. The numbers of lines that are too long are collected."""

    def __init__(self, source: Source) -> None:
        self._lines = source.lines()
        self._too_long: list[int] = []
        self.began = 0

    def __iter__(self) -> "_Feed":
        return self

    def __next__(self) -> str:
        for line in self._lines:
            if line.content is not None:
                self.began = self.began or line.number
                return line.content.decode()
            self._too_long.append(line.number)
        raise StopIteration

    def passed_over(self) -> Iterator[Record]:
        too_long, self._too_long = self._too_long, []
        yield from (Record(number, RefusedRowError("", TOO_LONG)) for number in too_long)


def read_json_lines(source: Source) -> Iterator[Record]:
    for line in source.lines():
        if line.content is None:
            yield Record(line.number, RefusedRowError("", TOO_LONG))
        elif line.content.strip():
            yield Record(line.number, _decode_object(line.content))


def read_json_array(source: Source) -> Iterator[Record]:
    """The objects of a JSON array, one at a time."""
    for number, content in enumerate(split_elements(source), 1):
        found = RefusedRowError("", TOO_LONG) if content is None else _decode_object(content)
        yield Record(name_element(number, found), found)


def name_element(number: int, found: object) -> Element:
    """The place of an element of a list, with its id and name."""
    element = Element(number)
    if isinstance(found, dict):
        names = (found.get("id"), found.get("name") or found.get("title"))
        element.name = ", ".join(str(each)[:60] for each in names if isinstance(each, (str, int)) and each)
    return element


def check_json_lines(source: Source) -> None:
    """Raise `CannotImportError` if the first line is no JSON object."""
    first = next((line for line in source.lines() if line.content is None or line.content.strip()), None)
    if first and first.content is not None and not first.content.lstrip().startswith(b"{"):
        raise CannotImportError(f"{source.name} is not JSON Lines: its first line is no object.")


def _decode_object(content: bytes) -> dict[str, Any] | RefusedRowError:
    try:
        found = DECODER.decode(content)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        return RefusedRowError("", f"is not JSON: {error}")
    return found if isinstance(found, dict) else RefusedRowError("", "is not a JSON object")
