"""Tells what may come in: every check of a caller's value, and the message when it fails."""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from shade_engine.errors import ShadeError

Floats = NDArray[np.float64]
Lab = tuple[float, float, float]
LabLike = Sequence[float] | NDArray[Any]

DOUBLE = np.dtype(np.float64)
MAX_AB = 1000.0  # no colour has an a* or b* near it; it keeps the formula's powers finite
TUPLE_OR_LIST = (tuple, list)
FRAME_COLUMNS = ("L", "a", "b")
ACCEPTED = f"accepted are three numbers: L* from 0 to 100, a* and b* within {MAX_AB:g} of 0"


def check_lab(lab: LabLike, argument: str = "lab") -> Lab:
    """Check a single Lab colour."""
    numbers = lab.tolist() if type(lab) is np.ndarray and lab.dtype == DOUBLE else lab
    if type(numbers) in TUPLE_OR_LIST and len(numbers) == 3:
        light, a, b = numbers
        if not (type(light) is float and type(a) is float and type(b) is float):
            light, a, b = _three_numbers(lab, argument)
    else:
        light, a, b = _three_numbers(lab, argument)
    if not (0.0 <= light <= 100.0 and -MAX_AB <= a <= MAX_AB and -MAX_AB <= b <= MAX_AB):
        raise ShadeError(f"{argument} = ({light}, {a}, {b}) is not a Lab colour; {ACCEPTED}")
    return light, a, b


def _three_numbers(lab: LabLike, argument: str) -> Lab:
    numbers = to_floats(lab, argument)
    if numbers.shape != (3,):
        raise ShadeError(f"{argument} = {lab!r:.80} is not a Lab colour; {ACCEPTED}")
    light, a, b = numbers.tolist()
    return light, a, b


def check_labs(labs: ArrayLike, least: int = 0, argument: str = "labs") -> Floats:
    """Check rows of Lab colours; a palette wants at least one."""
    rows = to_floats(labs, argument)
    if rows.ndim != 2 or rows.shape[1] != 3:
        raise ShadeError(f"{argument} of shape {rows.shape} cannot be used; accepted is (n, 3)")
    if len(rows) < least:
        raise ShadeError(f"{argument} has {len(rows)} Lab colours; accepted is {least} or more")
    check_rows(rows, argument)
    return rows + 0.0  # a copy, in which -0.0 and 0.0 are the same


def check_rows(rows: Floats, argument: str) -> None:
    """Check that rows are Lab colours; not-a-number is none."""
    good = (rows[:, 0] >= 0.0) & (rows[:, 0] <= 100.0) & (np.abs(rows[:, 1:]) <= MAX_AB).all(axis=1)
    if not good.all():
        bad = int(np.argmin(good))
        raise ShadeError(
            f"{argument}: row {bad}, {tuple(rows[bad].tolist())}, is not a Lab colour; {ACCEPTED}"
        )


def to_floats(values: ArrayLike, argument: str) -> Floats:
    """Real numbers in an array or in lists, as floats. What numpy would read a number out of is refused."""
    if isinstance(values, np.ma.MaskedArray):
        raise ShadeError(
            f"{argument} is a masked array, and what is masked has no colour; accepted is an array"
        )
    if isinstance(values, str | bytes | bytearray | memoryview | AbstractSet | Mapping):
        raise ShadeError(
            f"{argument} = {values!r:.80} cannot be used; accepted are numbers in an array or lists"
        )
    if hasattr(values, "columns") or hasattr(values, "__dataframe__"):
        values = _frame_values(values, argument)
    array = _to_array(values, argument)
    if array.dtype.kind not in "fiu":
        if array.dtype.kind == "b" or array.size:
            raise ShadeError(f"{argument} must be numbers, not {_first_odd(array)}")
        array = array.astype(np.float64)
    return np.ascontiguousarray(array, dtype=np.float64)


def _ragged(values: Any, argument: str) -> ShadeError:
    """The error for rows of different lengths, which names the first that is not as long as row 0."""
    rows = list(values) if isinstance(values, Sequence) else []
    lengths = [len(row) if hasattr(row, "__len__") else 1 for row in rows]
    odd = next((at for at, length in enumerate(lengths) if length != lengths[0]), 0)
    place = f"row {odd} is {rows[odd]!r:.80}" if rows else f"{values!r:.80}"
    return ShadeError(f"{argument} has rows of different lengths: {place}; accepted are equal ones")


def _to_array(values: ArrayLike, argument: str) -> NDArray[Any]:
    try:
        return np.asarray(values)
    except (TypeError, ValueError):
        raise _ragged(values, argument) from None


def _first_odd(array: NDArray[Any]) -> str:
    """The first entry that is no number, and where it stands."""
    for at, value in np.ndenumerate(array):
        if isinstance(value, bool | np.bool_ | complex) or not isinstance(value, int | float | np.number):
            place = "".join(f"[{number}]" for number in at)
            shown = value.item() if isinstance(value, np.generic) else value
            return f"{shown!r:.40}{f' at {place}' if place else ''}"
    return f"{array.dtype}"


def _frame_values(frame: Any, argument: str) -> Any:
    """The values of a frame that holds L, a and b and nothing else, in this order."""
    columns = [str(name) for name in frame.columns]
    if columns != list(FRAME_COLUMNS):
        raise ShadeError(
            f"{argument} is a frame with columns {', '.join(columns)[:80]}; accepted are L, a, b in this "
            "order, or name them: columns=(...)"
        )
    return frame.to_numpy()


def check_count(k: int) -> int:
    """Check the number of answers wanted."""
    if type(k) is int and k > 0:
        return k
    if isinstance(k, bool) or not isinstance(k, int | np.integer) or k < 1:
        raise ShadeError(f"k = {k!r} cannot be used; accepted is a whole number from 1 up")
    return int(k)


def check_difference(delta_e: float, argument: str = "delta_e") -> float:
    """Check a difference to stay within."""
    if isinstance(delta_e, bool) or not isinstance(delta_e, int | float | np.number) or not delta_e >= 0.0:
        raise _not_a_difference(delta_e, argument)
    return float(delta_e)


def check_differences(delta_es: ArrayLike) -> Floats:
    """Check differences, one after the other."""
    values = to_floats(delta_es, "differences")
    if not (values >= 0.0).all():
        raise _not_a_difference(float(values[~(values >= 0.0)][0]), "differences")
    return values


def _not_a_difference(delta_e: object, argument: str) -> ShadeError:
    return ShadeError(f"{argument} = {delta_e!r:.40} cannot be used; accepted is a number from 0 up")


def number_groups(labels: ArrayLike | None, count: int, what: str) -> NDArray[np.int32]:
    """Number the groups or partitions of a palette from 0; empty where there are none."""
    if labels is None:
        return np.empty(0, dtype=np.int32)
    named = _to_array(labels, what)
    if named.shape != (count,):
        raise ShadeError(
            f"{what} of shape {named.shape} cannot be used; accepted is one for each of {count} shades"
        )
    try:
        return np.unique(named, return_inverse=True)[1].astype(np.int32)
    except TypeError:
        at = next((at for at, each in enumerate(named) if type(each) is not type(named[0])), 0)
        raise ShadeError(f"{what}[{at}] = {named[at]!r:.40} cannot be used; accepted is one kind") from None


def check_names(names: ArrayLike, count: int) -> NDArray[Any]:
    """Check the names of a palette's shades."""
    named = _to_array(names, "names")
    if named.shape != (count,):
        raise ShadeError(
            f"names of shape {named.shape} cannot be used; accepted is one for each of {count} shades"
        )
    return named


def check_filter(within: ArrayLike, count: int) -> NDArray[Any]:
    """Check a filter: a boolean mask as long as the palette, or positions in it."""
    chosen = _to_array(within, "within")
    if chosen.dtype == bool and chosen.shape == (count,):
        return chosen
    return _check_positions(chosen, count, "within", f"a mask of {count} booleans, or positions from")


def check_positions(positions: ArrayLike, count: int) -> NDArray[Any]:
    """Check positions in a palette."""
    return _check_positions(_to_array(positions, "positions"), count, "positions", "a row of numbers from")


def _check_positions(chosen: NDArray[Any], count: int, argument: str, accepted: str) -> NDArray[Any]:
    if chosen.size == 0 and chosen.dtype != bool:
        return np.empty(0, dtype=np.int64)
    if chosen.ndim != 1 or chosen.dtype.kind not in "iu":
        raise ShadeError(
            f"{argument} of {chosen.dtype} and shape {chosen.shape} cannot be used; "
            f"accepted is {accepted} 0 to {count - 1}"
        )
    if chosen.min() < 0 or chosen.max() >= count:
        at = int(np.argmax((chosen < 0) | (chosen >= count)))
        raise ShadeError(
            f"{argument}[{at}] = {chosen[at]} leaves the palette; accepted is {accepted} 0 to {count - 1}"
        )
    return chosen
