"""Rows in an order that is mended where some rows move, instead of being sorted anew."""

import numpy as np
import numpy.typing as npt

from app.window.compiled import compiled

Keys = npt.NDArray[np.int64]
Rows = npt.NDArray[np.int32]


class Ranking:
    """Rows by ascending key. Of equal keys the smaller id comes first, wherever its row is.

    There may be keys of more rows than are in the order.
    """

    def __init__(self, keys: Keys, ids: Keys, rows: Rows) -> None:
        self._keys = keys
        self._ids = ids
        self.rows = rows

    @classmethod
    def sort(cls, keys: Keys, ids: Keys, rows: Rows) -> "Ranking":
        """Sort rows that are in no order yet."""
        return cls(keys, ids, rows[np.lexsort((ids[rows], keys[rows]))])

    def move(self, rows: Rows, keys: Keys) -> None:
        """Give rows other keys. Whoever has the old order keeps it unchanged."""
        self.replace(rows, rows, keys)

    def replace(self, removed: Rows, added: Rows, keys: Keys) -> None:
        """Take rows out of the order and put others in, with their keys."""
        self._keys[added] = keys
        is_removed = np.zeros(len(self._keys), dtype=np.bool_)
        is_removed[removed] = True
        others = self.rows[~is_removed[self.rows]]
        arriving = added[np.lexsort((self._ids[added], keys))]
        self.rows = np.insert(others, find_places(others, arriving, self._keys, self._ids), arriving)


@compiled
def find_places(others: Rows, arriving: Rows, keys: Keys, ids: Keys) -> Keys:
    """Where rows belong among others that are in order."""
    places = np.empty(arriving.shape[0], dtype=np.int64)
    for number in range(arriving.shape[0]):
        row = arriving[number]
        low, high = 0, others.shape[0]
        while low < high:
            middle = (low + high) // 2
            other = others[middle]
            if (keys[other], ids[other]) < (keys[row], ids[row]):
                low = middle + 1
            else:
                high = middle
        places[number] = low
    return places
