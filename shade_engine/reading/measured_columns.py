"""Finds the columns of a table that hold a measured colour, by the names that common instruments use."""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from shade_engine.errors import ShadeError
from shade_engine.inputs import Lab
from shade_engine.reading.colour_input import (
    BAND_STEP,
    ENGINE_ILLUMINANT,
    MAX_REFLECTANCE,
    SPECTRA,
    convert_measurement,
)

COLUMNS = {
    "lab": ("L", "a", "b"),
    "lch": ("L", "C", "h"),
    "xyz": ("X", "Y", "Z"),
    "adobe-rgb": ("adobe_r", "adobe_g", "adobe_b"),
}
SPECTRUM = "spectrum"
ILLUMINANT_COLUMN, OBSERVER_COLUMN = "illuminant", "observer"
ENGINE_OBSERVER = 2
BAND = re.compile(r"(\d{3})nm")
INSTRUMENT_BAND = re.compile(r"(?:R_?|nm_?|SPECTRAL_(?:NM_?)?)?([3-8]\d0) ?(?:\[?nm\]?)?", re.IGNORECASE)
# "L*", "L*(D65)", "L*(10°/D65)", "LAB_L", "Lab L", "CIE L*", "XYZ_X", "LCH_H"
INSTRUMENT_COLUMN = re.compile(r"(?:CIE[ _-]?)?(?:(?P<kind>LAB|LCH|XYZ)[ _-])?(?P<name>[A-Za-z])[*°]?"
                               r"\s*(?:\((?P<seen>[^()]*)\))?", re.IGNORECASE)  # fmt: skip
SEEN_UNDER = re.compile(r"\b([a-ef]\d{0,2})\b", re.IGNORECASE)
SEEN_BY = re.compile(r"(?<![a-z\d])(2|10)(?!\d)", re.IGNORECASE)
PREFERRED = ((ENGINE_ILLUMINANT, ENGINE_OBSERVER), ("", ENGINE_OBSERVER), (ENGINE_ILLUMINANT, 0), ("", 0))


class Conditions(NamedTuple):
    """Tells how a reading was taken. What a file does not say is empty, or 0."""

    illuminant: str = ""
    observer: int = 0


class MeasuredColumns(NamedTuple):
    """The columns that hold a measured colour, of which kind, and what their names say of how it was read."""

    kind: str
    names: tuple[str, ...]
    seen: Conditions = Conditions()

    @classmethod
    def find(cls, columns: Sequence[str]) -> "MeasuredColumns | None":
        """The measured columns among others: `L, a, b`, `X, Y, Z`, `adobe_r, ...`, or `400nm` to `700nm`.

        Names as common instruments write them are read too: `L*(D65)`, `LAB_L`, `XYZ_X`, `R400`,
        `SPECTRAL_NM400`. Where a colour is given for several illuminants, D65 is taken.
        """
        tables: defaultdict[Conditions, dict[str, str]] = defaultdict(dict)
        for name in columns:
            letter, seen = _split_name(name)
            tables[seen].setdefault(letter, name)
        for seen in sorted(tables, key=_rank_conditions):
            for kind, names in COLUMNS.items():
                if set(names) <= tables[seen].keys():
                    return cls(kind, tuple(tables[seen][name] for name in names), seen)
        plain = tables[Conditions()]
        bands = sorted(name for name in plain if BAND.fullmatch(name))
        if not bands or not _check_bands(bands):
            return None
        return cls(SPECTRUM, tuple(plain[name] for name in bands))

    def read(self, row: Mapping[str, Any]) -> Lab:
        """The colour of a row; columns `illuminant` and `observer` say how it was read."""
        illuminant, _ = self.conditions(row)
        values: list[Any] = [row.get(name) for name in self.names]
        return convert_measurement(
            self.kind, _to_shares(values) if self.kind == SPECTRUM else values, illuminant
        )

    def conditions(self, row: Mapping[str, Any]) -> Conditions:
        """Tell how a row was read: as its columns say, or else their names; D65 and 2 degrees otherwise."""
        observer = _read_observer(row.get(OBSERVER_COLUMN)) or self.seen.observer or ENGINE_OBSERVER
        if self.kind == SPECTRUM:
            return Conditions(str(row.get(ILLUMINANT_COLUMN) or ENGINE_ILLUMINANT), ENGINE_OBSERVER)
        if observer != ENGINE_OBSERVER:
            raise ShadeError(
                f"{self.kind} of the {observer} degree observer cannot be converted: give the spectrum"
            )
        return Conditions(
            str(row.get(ILLUMINANT_COLUMN) or self.seen.illuminant or ENGINE_ILLUMINANT), observer
        )


def plain_column(name: str) -> str:
    """The plain name of a column that an instrument wrote: `L*(D65)` is `L`, `R400` is `400nm`."""
    return _split_name(name)[0]


def is_measured_column(name: str) -> bool:
    """Whether a column of this name belongs to a measurement."""
    names = {name for names in COLUMNS.values() for name in names}
    plain = plain_column(name)
    return plain in {*names, ILLUMINANT_COLUMN, OBSERVER_COLUMN} or BAND.fullmatch(plain) is not None


def _split_name(name: str) -> tuple[str, Conditions]:
    """A column's plain name, and what it says of how the colour was read."""
    text = name.strip()
    if found := INSTRUMENT_BAND.fullmatch(text):
        return f"{found[1]}nm", Conditions()
    found = INSTRUMENT_COLUMN.fullmatch(text)
    plain = found and _plain_letter(found["kind"], found["name"])
    if not found or not plain:
        return name, Conditions()
    seen = found["seen"] or ""
    under, by = SEEN_UNDER.search(seen), SEEN_BY.search(seen)
    return plain, Conditions(under[1].lower() if under else "", int(by[1]) if by else 0)


def _plain_letter(kind: str | None, letter: str) -> str | None:
    """The name of a coordinate: `A` of LAB is `a`. Without its kind a letter is read as it is written."""
    names = COLUMNS[kind.lower()] if kind else [name for names in COLUMNS.values() for name in names]
    return next((name for name in names if name == letter or (kind and name.lower() == letter.lower())), None)


def _rank_conditions(seen: Conditions) -> int:
    return PREFERRED.index(seen) if seen in PREFERRED else len(PREFERRED)


def _read_observer(value: Any) -> int:
    if value in {None, ""}:
        return 0
    found = SEEN_BY.fullmatch(str(value).strip().rstrip("°"))
    if not found:
        raise ShadeError(f"{value!r:.40} is not an observer; accepted are 2 and 10")
    return int(found[1])


def _to_shares(values: Sequence[Any]) -> list[Any]:
    """Bands as shares of one. Many instruments write percent, which is more than any share can be."""
    try:
        numbers = [float(value) for value in values]
    except (TypeError, ValueError):
        return list(values)  # what is wrong is said where they are converted
    return [number / 100 for number in numbers] if max(numbers) > MAX_REFLECTANCE else numbers


def _check_bands(bands: Sequence[str]) -> bool:
    """Refuse bands that leave a gap or begin elsewhere than instruments do."""
    first = SPECTRA.get(len(bands))
    expected = [f"{first + BAND_STEP * at}nm" for at in range(len(bands))] if first else []
    if list(bands) != expected:
        ranges = ", ".join(f"{low}nm to {low + BAND_STEP * (n - 1)}nm" for n, low in SPECTRA.items())
        raise ShadeError(
            f"{len(bands)} columns {bands[0]} to {bands[-1]} cannot be used; accepted are {ranges}"
        )
    return True
