"""Maps saved arrays into memory, so that all processes of the machine share them."""

import re
from pathlib import Path
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

_HEADER = re.compile(
    rb"\x93NUMPY\x01\x00..\{'descr': '(?P<type>[^']+)', 'fortran_order': (?P<columns>True|False), "
    rb"'shape': \((?P<shape>[\d, ]*)\), \} *\n",
    re.DOTALL,
)
_HEADER_LIMIT = 256


def map_array(path: Path, *, writable: bool = False) -> npt.NDArray[Any]:
    """Map the array of a `.npy` file. An empty array cannot be mapped and is made instead.

    What is written to a `writable` one stays in this process: each page of memory is copied when it is first
    written to, and the file does not change.

    `numpy.load` is not used: windows are opened in threads, and it reads headers by `ast.literal_eval`, which
    fails now and then in two threads at once on Python 3.11.7 and before (python/cpython#106905).
    """
    with path.open("rb") as file:
        header = _HEADER.match(file.read(_HEADER_LIMIT))
    if not header:
        raise ValueError(f"{path} is not an array that this shop stores.")
    dtype = np.dtype(header["type"].decode())
    shape = tuple(int(size) for size in header["shape"].split(b",") if size.strip())
    order: Literal["F", "C"] = "F" if header["columns"] == b"True" else "C"
    if 0 in shape:
        return np.empty(shape, dtype, order)
    mapped = np.memmap(path, dtype, "c" if writable else "r", header.end(), shape, order)
    return mapped.view(np.ndarray)


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
