"""Keeps the closest of the shades that were found for each product, in one pass and without an order."""

import numpy as np
import numpy.typing as npt

from app.window.arrays.compiled import compiled

NOT_FOUND = -1


@compiled
def keep_closest(
    places: npt.NDArray[np.int64],
    differences: npt.NDArray[np.float64],
    rows: npt.NDArray[np.int32],
    products: int,
) -> npt.NDArray[np.int64]:
    """The place of the closest shade of each product; of equals the first. `rows` are the products."""
    found = np.full(products, NOT_FOUND, np.int32)
    kept, count = np.empty(min(places.size, products), np.int64), 0
    for i in range(places.size):
        row = rows[i]
        number = found[row]
        if number == NOT_FOUND:
            found[row], kept[count] = count, i
            count += 1
            continue
        best = kept[number]
        if differences[i] < differences[best] or (
            differences[i] == differences[best] and places[i] < places[best]
        ):
            kept[number] = i
    return kept[:count]
