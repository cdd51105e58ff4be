"""Saved arrays, mapped: read through the page cache and shared by every process of the machine."""

from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt


def mapped(path: Path) -> npt.NDArray[Any]:
    """The array of a file. One without a single element cannot be mapped and is read."""
    try:
        array: npt.NDArray[Any] = np.load(path, mmap_mode="r").view(np.ndarray)
    except ValueError:
        array = np.load(path)
        if array.size:
            raise
    return array
