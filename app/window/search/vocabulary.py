"""Finds the place of a word in a sorted vocabulary, without making a Python object of each word compared."""

import numpy as np
import numpy.typing as npt

from app.window.arrays.compiled import compiled

Letters = npt.NDArray[np.uint8]


def find_place(word: bytes, letters: Letters, starts: npt.NDArray[np.int64]) -> int:
    """The place of the first word that is not less than `word`."""
    return _find_place(np.frombuffer(word, dtype=np.uint8), letters, starts)


@compiled
def _find_place(word: Letters, letters: Letters, starts: npt.NDArray[np.int64]) -> int:
    low, high = 0, starts.shape[0] - 1
    while low < high:
        middle = (low + high) // 2
        if _is_less(letters[starts[middle] : starts[middle + 1]], word):
            low = middle + 1
        else:
            high = middle
    return low


@compiled
def _is_less(one: Letters, other: Letters) -> bool:
    for place in range(min(one.shape[0], other.shape[0])):
        if one[place] != other[place]:
            return bool(one[place] < other[place])
    return len(one) < len(other)
