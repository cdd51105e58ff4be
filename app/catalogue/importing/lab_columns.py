"""Computes the Lab of imported shades, for a whole batch at once."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from shade_engine import to_lab

NO_LAB = (None, None, None)


def append_labs(rows: Sequence[tuple[Any, ...]], values: Sequence[str | None]) -> list[tuple[Any, ...]]:
    """Append L, a and b to each row; None to a row without a colour."""
    hex_values = sorted({value for value in values if value})
    if not hex_values:
        return [(*row, *NO_LAB) for row in rows]
    colours = np.array([list(bytes.fromhex(value[1:])) for value in hex_values])
    labs = dict(zip(hex_values, map(tuple, to_lab(colours).tolist()), strict=True))
    return [(*row, *(labs[value] if value else NO_LAB)) for row, value in zip(rows, values, strict=True)]
