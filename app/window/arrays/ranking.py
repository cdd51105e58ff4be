"""Rows in an order that is mended where some rows move, instead of being sorted anew.

Places are found by bisection, and what lies between them is copied. So the cost of a move depends on how many
rows move, but for one copy of the order.
"""

import numpy as np
import numpy.typing as npt

from app.window.arrays.compiled import compiled
from app.window.arrays.mapped_arrays import view_read_only

Keys = npt.NDArray[np.int64]
Rows = npt.NDArray[np.int32]


_NONE: Keys = np.empty(0, dtype=np.int64)


class Ranking:
    """Rows by ascending key. Of equal keys the smaller id comes first, wherever its row is.

    There may be keys of more rows than are in the order.
    """

    def __init__(self, keys: Keys, ids: Keys, rows: Rows) -> None:
        self._keys = keys
        self._ids = view_read_only(ids)
        self.rows = rows

    @classmethod
    def sort(cls, keys: Keys, ids: Keys, rows: Rows) -> "Ranking":
        """Sort rows that are in no order yet."""
        return cls(keys, ids, rows[np.lexsort((ids[rows], keys[rows]))])

    def move(self, rows: Rows, keys: Keys) -> None:
        """Give rows other keys. Whoever has the old order keeps it unchanged."""
        moved = self._keys[rows] != keys
        if moved.any():
            self.replace(rows[moved], rows[moved], keys[moved])

    def replace(self, removed: Rows, added: Rows, keys: Keys) -> None:
        """Take rows out of the order and put others in, with their keys."""
        rows = view_read_only(self.rows)
        gone = find_places(rows, removed, self._keys, self._ids, _NONE)
        gone = np.sort(gone[rows[np.minimum(gone, len(rows) - 1)] == removed]) if len(rows) else _NONE
        self._keys[added] = keys
        arriving = added[np.lexsort((self._ids[added], keys))]
        places = find_places(rows, arriving, self._keys, self._ids, gone)
        self.rows = move_rows(rows, gone, arriving, places)


@compiled
def find_places(rows: Rows, wanted: Rows, keys: Keys, ids: Keys, gone: Keys) -> Keys:
    """Find the places of rows among those in order, as if these had no entries at the places `gone`."""
    places = np.empty(wanted.shape[0], dtype=np.int64)
    for number in range(wanted.shape[0]):
        row = wanted[number]
        low, high = 0, rows.shape[0] - gone.shape[0]
        while low < high:
            middle = (low + high) // 2
            other = rows[middle + _count_before(gone, middle)]
            if (keys[other], ids[other]) < (keys[row], ids[row]):
                low = middle + 1
            else:
                high = middle
        places[number] = low
    return places


@compiled
def _count_before(gone: Keys, place: int) -> int:
    """Count, for each entry at `place` without them, the ascending places `gone` before it."""
    low, high = 0, gone.shape[0]
    while low < high:
        middle = (low + high) // 2
        if gone[middle] - middle <= place:
            low = middle + 1
        else:
            high = middle
    return low


@compiled
def move_rows(rows: Rows, gone: Keys, arriving: Rows, places: Keys) -> Rows:
    """Copy an order without the entries at `gone`, and with others before these `places` of what stays."""
    moved = np.empty(rows.shape[0] - gone.shape[0] + arriving.shape[0], dtype=np.int32)
    begin, end, skipped, inserted = 0, 0, 0, 0
    while end < moved.shape[0]:
        if inserted < arriving.shape[0] and places[inserted] == begin - skipped:
            moved[end] = arriving[inserted]
            inserted, end = inserted + 1, end + 1
        elif skipped < gone.shape[0] and gone[skipped] == begin:
            skipped, begin = skipped + 1, begin + 1
        else:
            stop = gone[skipped] if skipped < gone.shape[0] else rows.shape[0]
            if inserted < arriving.shape[0]:
                stop = min(stop, places[inserted] + skipped)
            moved[end : end + stop - begin] = rows[begin:stop]
            begin, end = stop, end + stop - begin
    return moved
