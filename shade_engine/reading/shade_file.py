"""A palette from a file: CSV, Parquet, Adobe's ASE and ACO, GIMP's GPL.

In a table a colour stands in a column `hex`, `value` or `colour`, in `red, green, blue` from 0 to 255, or
measured: `L, a, b`, `L, C, h`, `X, Y, Z`, `adobe_r, adobe_g, adobe_b`, or `400nm` to `700nm`, with an
`illuminant` beside them where it is not D65. Upper case, blanks and every usual separator are read.
"""

import csv
import importlib
import importlib.util
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from io import TextIOWrapper
from pathlib import Path
from typing import Any

import numpy as np

from shade_engine.commands.progress import ProgressBar
from shade_engine.errors import ShadeError
from shade_engine.inputs import Floats, Lab
from shade_engine.reading import swatch_files
from shade_engine.reading.colour_input import lab_from_text
from shade_engine.reading.measured_columns import COLUMNS, MeasuredColumns

COLOUR_COLUMNS = ("hex", "value", "colour", "color", "hexcode", "hexvalue", "rgbhex")
CHANNELS = (("red", "green", "blue"), ("r", "g", "b"))
NAME_COLUMNS = ("brand", "product", "name", "description", "code", "number", "title")
SEPARATORS = ",;\t|"
Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class ShadeFile:
    """The shades read, and what was wrong with the rows that were not."""

    names: list[str]
    lab: Floats
    bad: list[str]


def read_palette(path: str | Path, *, skip_bad: bool = False) -> ShadeFile:
    r"""Read every shade of a file; a bad one ends it, naming line and column, or is left out and told of.

    >>> import pathlib, tempfile
    >>> file = pathlib.Path(tempfile.mkdtemp()) / "paints.csv"
    >>> _ = file.write_text("name,hex\nSand,#c68642\n")
    >>> read_palette(file).names
    ['Sand']
    """
    file = Path(path)
    readers: dict[str, Callable[[Path], Iterable[swatch_files.Swatch]]] = {
        ".ase": swatch_files.read_ase,
        ".aco": swatch_files.read_aco,
        ".gpl": swatch_files.read_gpl,
        ".parquet": _read_parquet,
    }
    read = readers.get(file.suffix.lower(), _read_csv)
    names: list[str] = []
    labs: list[Lab] = []
    bad: list[str] = []
    for place, name, lab_of in read(file):
        try:
            lab = lab_of()
        except ShadeError as error:
            bad.append(f"{printable(file.name)}, {place}: {error}")
            if not skip_bad:
                raise ShadeError(bad[0]) from None
            continue
        labs.append(lab)
        names.append(printable(name))
    if not labs:
        raise ShadeError(f"{printable(file.name)} holds no shade that can be read")
    return ShadeFile(names, np.array(labs), bad)


def printable(text: str) -> str:
    """A text of a file as it may be shown: what would steer a terminal is written out."""
    return "".join(
        each if each.isprintable() else each.encode("unicode_escape").decode("ascii") for each in text
    )


def _read_csv(path: Path) -> Iterator[swatch_files.Swatch]:
    size = path.stat().st_size
    with path.open("rb") as raw, ProgressBar("reading") as bar:
        text = TextIOWrapper(raw, encoding="utf-8-sig", errors="replace", newline="")
        first = text.readline()
        text.seek(0)
        separator = max(SEPARATORS, key=first.count)
        rows = csv.DictReader(text, delimiter=separator, skipinitialspace=True)
        with _csv_faults(path, rows):
            colour_of, name_of = _reader(path, rows.fieldnames or [])
            for number, row in enumerate(rows):
                yield f"line {rows.line_num}", name_of(row), partial(colour_of, row)
                if not number % 1000:
                    bar(raw.tell(), size)
        bar(size, size)


@contextmanager
def _csv_faults(path: Path, rows: Any) -> Iterator[None]:
    try:
        yield
    except csv.Error as error:
        raise ShadeError(f"{printable(path.name)}, line {rows.line_num}: {error}") from None


def _read_parquet(path: Path) -> Iterator[swatch_files.Swatch]:
    backend = next((each for each in ("polars", "pandas", "pyarrow") if importlib.util.find_spec(each)), None)
    try:
        narwhals = importlib.import_module("narwhals")
    except ImportError:
        backend = None
    if backend is None:
        raise ShadeError(
            "reading Parquet needs narwhals and polars: pip install 'undertone-shades[frames]' polars"
        )
    try:
        frame = narwhals.read_parquet(str(path), backend=backend)
    except OSError:
        raise
    except Exception as error:  # noqa: BLE001 - each library has its own
        raise ShadeError(f"{printable(path.name)} cannot be read: {printable(str(error))[:200]}") from None
    colour_of, name_of = _reader(path, frame.columns)
    for number, row in enumerate(frame.iter_rows(named=True)):
        yield f"row {number}", name_of(row), partial(colour_of, row)


def _reader(path: Path, columns: Sequence[str]) -> tuple[Callable[[Row], Lab], Callable[[Row], str]]:
    """The readers of a row's colour and of its name."""
    plain = {_plain(name): name for name in reversed(columns) if name}
    named = [plain[name] for name in NAME_COLUMNS if name in plain]

    def name_of(row: Row) -> str:
        return " · ".join(str(row[key]) for key in named if row.get(key) not in {None, "", "NA"})

    coloured = next((plain[name] for name in COLOUR_COLUMNS if name in plain), None)
    if coloured is not None:
        return _in_column(coloured, lambda row: lab_from_text(str(row[coloured] or ""))), name_of
    if measured := MeasuredColumns.find([name for name in columns if name]):
        return _in_column(measured.names[0], measured.read), name_of
    channels = next((each for each in CHANNELS if set(each) <= plain.keys()), None)
    if channels is not None:
        own = [plain[each] for each in channels]
        return _in_column(own[0], lambda row: _read_channels([row[each] for each in own])), name_of
    groups = ", or ".join(" and ".join(names) for names in COLUMNS.values())
    raise ShadeError(
        f"{printable(path.name)} has columns {printable(', '.join(columns)) or 'none'}; "
        f"accepted is one of {', '.join(COLOUR_COLUMNS[:4])}, or red and green and blue, or {groups}, "
        "or 400nm to 700nm"
    )


def _plain(name: str) -> str:
    return "".join(each for each in name.casefold() if each.isalnum())


def _read_channels(values: Sequence[Any]) -> Lab:
    return lab_from_text(f"rgb({' '.join(str(value).strip() for value in values)})")


def _in_column(column: str, read: Callable[[Row], Lab]) -> Callable[[Row], Lab]:
    """The same reader; what it complains of names the column."""

    def read_cell(row: Row) -> Lab:
        try:
            return read(row)
        except ShadeError as error:
            raise ShadeError(f"column {printable(column)}: {printable(str(error))}") from None

    return read_cell
