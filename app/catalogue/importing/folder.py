"""The shop's own set of files: a folder with a CSV or JSON Lines file for each table, as exports have it."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.catalogue.importing.catalogue_shapes import CATALOGUE_SHAPES
from app.catalogue.importing.faults import CannotImportError, RefusedRowError
from app.catalogue.importing.reading import records
from app.catalogue.importing.reading.files import Progress, Source, ignore_progress
from app.catalogue.importing.reading.measured_colours import list_measured_columns, read_measured
from app.catalogue.importing.run import Arrival, Row
from app.catalogue.importing.shapes import Shape
from app.kit.csv_cells import read_cell

ENDINGS = (".csv", ".csv.gz", ".jsonl", ".jsonl.gz")


@dataclass(frozen=True, slots=True)
class Part:
    """A file of the folder and the shape of its rows."""

    shape: Shape
    path: Path

    @property
    def is_csv(self) -> bool:
        """Whether the file is CSV; otherwise it is JSON Lines."""
        return ".csv" in self.path.suffixes

    def check(self) -> None:
        """Read the file once. Raises `CannotImportError` if it cannot be imported."""
        source = Source(self.path)
        source.check()
        if self.path.stat().st_size == 0:
            return
        if self.is_csv:
            self._check_header(records.read_csv_header(source))
        else:
            records.check_json_lines(source)

    def read_arrivals(self, progress: Progress = ignore_progress) -> Iterator[Arrival]:
        if self.path.stat().st_size == 0:
            return
        source = Source(self.path, progress)
        read = records.read_csv_records if self.is_csv else records.read_json_lines
        for line, content in read(source):
            item = content if isinstance(content, RefusedRowError) else self._read_row(content)
            yield Arrival(source.name, line, item)

    def _read_row(self, content: dict[str, Any]) -> Row | RefusedRowError:
        if self.is_csv:
            content = {name: read_cell(cell) for name, cell in content.items()}
        if not self.shape.has_colour:
            return Row(self.shape, content)
        try:
            return Row(self.shape, *read_measured(content))
        except RefusedRowError as refusal:
            return refusal

    def _check_header(self, header: list[str]) -> None:
        allowed = [each.name for each in self.shape.fields]
        measured = list_measured_columns(header) if self.shape.has_colour else []
        allowed += measured
        strange = [name for name in header if name not in allowed]
        given = {*header, *(("value", "source") if measured else ())}
        missing = [each.name for each in self.shape.fields if each.required and each.name not in given]
        if strange:
            raise CannotImportError(
                f"{self.path.name} has a column {strange[0][:60]!r}; known are {', '.join(allowed)}."
            )
        if missing:
            raise CannotImportError(f"{self.path.name} lacks the column {missing[0]!r}.")
        if len(set(header)) < len(header):
            raise CannotImportError(f"{self.path.name} names a column twice.")


def list_parts(folder: Path) -> list[Part]:
    """The files of a folder in the order of their import. Each is checked."""
    if not folder.is_dir():
        raise CannotImportError(f"There is no folder {folder}.")
    found = [part for shape in CATALOGUE_SHAPES for part in _find_parts(folder, shape)]
    if not found:
        raise CannotImportError(f"{folder} holds none of our files, such as products.csv or products.jsonl.")
    for part in found:
        part.check()
    return found


def _find_parts(folder: Path, shape: Shape) -> list[Part]:
    paths = [folder / f"{shape.name}{ending}" for ending in ENDINGS]
    there = [path for path in paths if path.exists()]
    if len(there) > 1:
        raise CannotImportError(f"{folder} holds {' and '.join(path.name for path in there)}: one must go.")
    return [Part(shape, path) for path in there]
