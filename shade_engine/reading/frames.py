"""Frames of any library by the names of their columns, through narwhals."""

import importlib
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from shade_engine.errors import ShadeError
from shade_engine.inputs import Floats
from shade_engine.reading.colour_input import lab_from_text

Columns = tuple[str, str, str] | str


def read_colours(frame: Any, columns: Columns | None) -> Any:
    """The Lab colours of a frame: of three columns, or of one that has them as text."""
    opened = _open(frame)
    if isinstance(columns, str):
        texts = _column(opened, columns).to_list()
        return np.array([_read_text(text, columns, row) for row, text in enumerate(texts)]).reshape(-1, 3)
    wanted = ("L", "a", "b") if columns is None else columns
    if not isinstance(wanted, tuple | list) or len(wanted) != 3:
        raise ShadeError(
            f"columns = {columns!r:.80} cannot be used; accepted are three names, or one of text"
        )
    return np.stack([np.asarray(_column(opened, name).to_numpy()) for name in wanted], axis=1)


def read_columns(
    frame: Any, columns: Columns | None, groups: ArrayLike | str | None, names: ArrayLike | str | None
) -> tuple[Any, ArrayLike | None, ArrayLike | None]:
    """Colours, groups and names of a frame."""
    opened = _open(frame)
    group_values, name_values = (
        _column(opened, each).to_numpy() if isinstance(each, str) else each for each in (groups, names)
    )
    return read_colours(frame, columns), group_values, name_values


def list_answers(
    frame: Any, positions: NDArray[np.int64], differences: Floats, size: int, names: NDArray[Any] | None
) -> Any:
    """Answers as a frame of the library that the questions came in, a line for each."""
    narwhals = _narwhals()
    rows, ranks = np.nonzero(positions < size)
    found = positions[rows, ranks]
    lines: dict[str, Any] = {"row": rows, "rank": ranks + 1, "position": found}
    if names is not None:
        lines["name"] = names[found].tolist()
    lines["delta_e"] = differences[rows, ranks]
    return narwhals.from_dict(lines, backend=narwhals.get_native_namespace(frame)).to_native()


def _read_text(text: Any, column: str, row: int) -> tuple[float, float, float]:
    try:
        return lab_from_text(text)
    except ShadeError as error:
        raise ShadeError(f"column {column}, row {row}: {error}") from None


def _open(frame: Any) -> Any:
    narwhals = _narwhals()
    try:
        return narwhals.from_native(frame, eager_only=True)
    except TypeError:
        raise ShadeError(
            f"{type(frame).__name__} is no frame; accepted are those of pandas, polars and others"
        ) from None


def _column(frame: Any, name: str) -> Any:
    if name not in frame.columns:
        raise ShadeError(f"column {name!r:.40} is not in the frame; it has {', '.join(frame.columns)[:120]}")
    return frame[name]


def _narwhals() -> Any:
    try:
        return importlib.import_module("narwhals")
    except ImportError:
        raise ShadeError("reading a frame needs narwhals: pip install 'undertone-shades[frames]'") from None
