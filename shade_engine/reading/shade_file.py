"""A palette from a CSV file: a colour in a column `hex`, `value` or `colour`, or measured.

Measured colours stand in columns `L, a, b`, `L, C, h`, `X, Y, Z`, `adobe_r, adobe_g, adobe_b`, or `400nm` to
`700nm`, with an `illuminant` beside them where it is not D65.
"""

import csv
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from io import TextIOWrapper
from pathlib import Path

import numpy as np

from shade_engine.commands.progress import ProgressBar
from shade_engine.errors import ShadeError
from shade_engine.inputs import Floats, Lab
from shade_engine.reading.colour_input import lab_from_text
from shade_engine.reading.measured_columns import COLUMNS, MeasuredColumns

COLOUR_COLUMNS = ("hex", "value", "colour", "color")
NAME_COLUMNS = ("brand", "product", "name", "description")
Row = dict[str, str]


@dataclass(frozen=True, slots=True)
class ShadeFile:
    """The shades read, and what was wrong with the rows that were not."""

    names: list[str]
    lab: Floats
    bad: list[str]


def read_shades(path: Path, *, skip_bad: bool) -> ShadeFile:
    """Read every shade; a bad row ends it, or is left out and told of."""
    names: list[str] = []
    labs: list[Lab] = []
    bad: list[str] = []
    size = path.stat().st_size
    with path.open("rb") as raw, ProgressBar("reading") as bar:
        rows = csv.DictReader(TextIOWrapper(raw, encoding="utf-8-sig", errors="replace", newline=""))
        colour_of = _reader(path, rows.fieldnames or [])
        for row in rows:
            try:
                lab = colour_of(row)
            except ShadeError as error:
                bad.append(f"{path.name}, line {rows.line_num}: {error}")
                if not skip_bad:
                    raise ShadeError(bad[0]) from None
                continue
            labs.append(lab)
            names.append(" · ".join(row[key] for key in NAME_COLUMNS if row.get(key) not in {None, "", "NA"}))
            if not len(labs) % 1000:
                bar(raw.tell(), size)
        bar(size, size)
    if not labs:
        raise ShadeError(f"{path.name} holds no shade that can be read")
    return ShadeFile(names, np.array(labs), bad)


def _reader(path: Path, columns: Sequence[str]) -> Callable[[Row], Lab]:
    for name in COLOUR_COLUMNS:
        if name in columns:
            return lambda row: lab_from_text(row[name] or "")
    if measured := MeasuredColumns.find(columns):
        return measured.read
    groups = ", or ".join(" and ".join(names) for names in COLUMNS.values())
    raise ShadeError(
        f"{path.name} has columns {', '.join(columns) or 'none'}; "
        f"accepted is one of {', '.join(COLOUR_COLUMNS)}, or {groups}, or 400nm to 700nm"
    )
