"""Shades whose colour was measured by an instrument: columns of Lab, LCH, XYZ, Adobe RGB or a spectrum.

The shop keeps a shade's colour as sRGB, which is what a screen shows. A measured colour becomes the nearest
one, and is refused where that would be another colour to the eye.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from app.catalogue.importing.faults import CannotImportError, RefusedRowError
from shade_engine import (
    Colour,
    Lab,
    MeasuredColumns,
    ShadeError,
    ciede2000,
    is_measured_column,
    lab_from_text,
)

MAX_COLOUR_LOSS = 1.0  # CIEDE2000 between what was measured and what sRGB can show
SOURCE_WHEN_MEASURED = "instrument"


def measured_columns(columns: Sequence[str]) -> list[str]:
    """The columns that belong to a measurement, if there are any."""
    try:
        return [name for name in columns if is_measured_column(name)] if MeasuredColumns.find(columns) else []
    except ShadeError as error:
        raise CannotImportError(f"{error}.") from None


def convert_measured(record: Mapping[str, Any]) -> dict[str, Any]:
    """Convert a shade's measurement to its `value`. A record without a measurement stays as it is."""
    try:
        columns = MeasuredColumns.find(list(record))
    except ShadeError as error:
        raise RefusedRowError("", str(error)) from None
    row = {name: value for name, value in record.items() if columns is None or not is_measured_column(name)}
    if columns is None or all(record[name] in {None, ""} for name in columns.names):
        return row
    if row.get("value"):
        raise RefusedRowError(
            "value", f"is given beside a measurement in {columns.names[0]}; one must be empty"
        )
    try:
        row["value"] = srgb_of_lab(columns.read(record))
    except ValueError as error:
        raise RefusedRowError(columns.names[0], str(error)) from None
    row["source"] = row.get("source") or SOURCE_WHEN_MEASURED
    return row


def srgb_of_text(text: str) -> str:
    """A measured colour written in one cell, such as `lab(65.1 12 18 d50)`, as hex."""
    return srgb_of_lab(lab_from_text(text))


def srgb_of_lab(lab: Lab) -> str:
    """The nearest sRGB colour as hex. Raises `ShadeError` if it looks different from the measured one."""
    nearest = Colour.from_lab(lab)
    lost = float(ciede2000(lab, nearest.lab))
    if lost > MAX_COLOUR_LOSS:
        raise ShadeError(f"lies outside sRGB, which a shade is shown in: {nearest.hex} is {lost:.1f} away")
    return nearest.hex
