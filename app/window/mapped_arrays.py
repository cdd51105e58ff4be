"""Maps saved arrays into memory, so that all processes of the machine share them."""

from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt


def map_array(path: Path) -> npt.NDArray[Any]:
    """Map the array of a file. An empty array cannot be mapped and is read instead."""
    try:
        array: npt.NDArray[Any] = np.load(path, mmap_mode="r").view(np.ndarray)
    except ValueError:
        array = np.load(path)
        if array.size:
            raise
    return array
