"""Maps saved arrays into memory, so that all processes of the machine share them."""

from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt


def map_array(path: Path, *, writable: bool = False) -> npt.NDArray[Any]:
    """Map the array of a file. An empty array cannot be mapped and is read instead.

    What is written to a `writable` one stays in this process: each page of memory is copied when it is first
    written to, and the file does not change.
    """
    try:
        array: npt.NDArray[Any] = np.load(path, mmap_mode="c" if writable else "r").view(np.ndarray)
    except ValueError:
        array = np.load(path)
        if array.size:
            raise
    return array


def view_read_only(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """The same array for readers. Compiled code has one version for all that may not be written to."""
    view = array.view()
    view.flags.writeable = False
    return view


def map_column(path: Path) -> npt.NDArray[Any]:
    """Map an array that readers see as read-only, and that `writable` opens for changes in this process."""
    return view_read_only(map_array(path, writable=True))


def writable(column: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """The array behind a read-only view."""
    array: npt.NDArray[Any] = np.asarray(column.base)
    return array
