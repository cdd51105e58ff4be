"""Swatches that an instrument read, in columns of Lab, LCH, XYZ, Adobe RGB or a spectrum.

What was read is stored exactly, as Lab under D65, with the instrument, its illuminant and its observer. The
hex value beside it is the nearest colour that a screen can show, however far that is.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from app.catalogue.importing.faults import CannotImportError, RefusedRowError
from shade_engine import ShadeError, lab_from_text
from shade_engine.inputs import Lab
from shade_engine.reading.colour_input import TextMeasurement
from shade_engine.reading.colours import Colour
from shade_engine.reading.measured_columns import MeasuredColumns, is_measured_column

SOURCE_WHEN_MEASURED = "instrument"
PROVENANCE = ("instrument", "measured_under", "observer")
"""Columns that say how a swatch was read. `measured_under` is empty for one that was not."""
MAX_INSTRUMENT_LENGTH = 120


class Measurement(NamedTuple):
    """The reading of an instrument: the columns that it is stored in."""

    lab: Lab
    instrument: str | None
    measured_under: str
    observer: int

    @property
    def hex(self) -> str:
        """The nearest colour that a screen can show."""
        return Colour.from_lab(self.lab).hex


class MeasuredRecord(NamedTuple):
    """A row without its measured columns, and what they say; None where they say nothing."""

    record: dict[str, Any]
    measurement: Measurement | None


def list_measured_columns(columns: Sequence[str]) -> list[str]:
    """The columns that belong to a measurement, if there are any."""
    try:
        found = MeasuredColumns.find(columns)
    except ShadeError as error:
        raise CannotImportError(f"{error}.") from None
    return [name for name in columns if name in PROVENANCE or (found and is_measured_column(name))]


def read_measured(record: Mapping[str, Any]) -> MeasuredRecord:
    """Take the measurement out of a row: from its own columns, or a `value` such as `lab(65 12 18 d65)`."""
    try:
        columns = MeasuredColumns.find(list(record))
    except ShadeError as error:
        raise RefusedRowError("", str(error)) from None
    row = {
        name: value
        for name, value in record.items()
        if name not in PROVENANCE and (columns is None or not is_measured_column(name))
    }
    measurement: Measurement | None
    if columns is not None and any(record[name] not in {None, ""} for name in columns.names):
        measurement = _read_columns(columns, record)
        _check_value(row.get("value"), measurement, columns)
        row["source"] = row.get("source") or SOURCE_WHEN_MEASURED
    else:
        measurement = _read_text(row.get("value"), record)
    return MeasuredRecord(row if measurement is None else row | {"value": measurement.hex}, measurement)


def _read_columns(columns: MeasuredColumns, record: Mapping[str, Any]) -> Measurement:
    try:
        lab = columns.read(record)
        illuminant, observer = columns.conditions(record)
    except ValueError as error:
        raise RefusedRowError(columns.names[0], str(error)) from None
    return _describe(lab, record, illuminant, observer)


def _read_text(value: Any, record: Mapping[str, Any]) -> Measurement | None:
    found = TextMeasurement.find(value)
    if found is None:
        return None
    try:
        return _describe(lab_from_text(value), record, found.illuminant, 2)
    except ValueError as error:
        raise RefusedRowError("value", str(error)) from None


def _describe(lab: Lab, record: Mapping[str, Any], illuminant: str, observer: int) -> Measurement:
    """A colour as it was measured; an export of ours has columns for how."""
    under = str(record.get("measured_under") or illuminant).lower()
    instrument = str(record.get("instrument") or "").strip()[:MAX_INSTRUMENT_LENGTH] or None
    return Measurement(lab, instrument, under, observer)


def _check_value(value: Any, measurement: Measurement, columns: MeasuredColumns) -> None:
    """A value beside a measurement must be its nearest colour, as exports have it."""
    if value and str(value).strip().lower().removeprefix("#") != measurement.hex[1:]:
        raise RefusedRowError(
            "value", f"is given beside a measurement in {columns.names[0]}; one must be empty"
        )


def srgb_of_text(text: str) -> str:
    """The nearest colour of a screen to a measured one in one cell, such as `lab(65.1 12 18 d50)`, as hex."""
    return Colour.from_lab(lab_from_text(text)).hex
