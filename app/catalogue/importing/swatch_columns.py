"""Completes the swatches of a batch: the Lab of each, and how an instrument read it."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from app.catalogue.importing.reading.measured_colours import PROVENANCE, Measurement
from shade_engine import to_lab

SWATCH_COLUMNS = (
    ("lab_l", "double precision"),
    ("lab_a", "double precision"),
    ("lab_b", "double precision"),
    *zip(PROVENANCE, ("text", "text", "smallint"), strict=True),
)
_NOTHING = (None,) * len(SWATCH_COLUMNS)
_NO_PROVENANCE = (None,) * len(PROVENANCE)


def append_swatch_columns(
    rows: Sequence[tuple[Any, ...]], swatches: Sequence[Measurement | str | None]
) -> list[tuple[Any, ...]]:
    """Append `SWATCH_COLUMNS` to each row, from its measurement or its hex value; None without either."""
    hex_values = sorted({swatch for swatch in swatches if isinstance(swatch, str) and swatch})
    found: dict[Measurement | str | None, tuple[Any, ...]] = {None: _NOTHING}
    if hex_values:
        colours = np.array([list(bytes.fromhex(value[1:])) for value in hex_values])
        labs = to_lab(colours).tolist()
        found |= {value: (*lab, *_NO_PROVENANCE) for value, lab in zip(hex_values, labs, strict=True)}
    return [(*row, *_list_columns(swatch, found)) for row, swatch in zip(rows, swatches, strict=True)]


def _list_columns(
    swatch: Measurement | str | None, found: dict[Measurement | str | None, tuple[Any, ...]]
) -> tuple[Any, ...]:
    if isinstance(swatch, Measurement):
        return (*swatch.lab, swatch.instrument, swatch.measured_under, swatch.observer)
    return found[swatch or None]
