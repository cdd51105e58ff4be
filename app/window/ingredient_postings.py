"""The products of each ingredient and its weight in each: for comparing one list with very many.

Only the products that share an ingredient with a list are looked at, and in the order they lie in memory. The
weights are rounded to 32 bits, so this finds who can be among the most alike; the caller rates them.
"""

from typing import NamedTuple, Self

import numpy as np
import numpy.typing as npt

from app.window.arrays.compiled import compiled
from app.window.arrays.mapped_arrays import view_read_only

Longs = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Singles = npt.NDArray[np.float32]
Ints = npt.NDArray[np.int32]

MAX_ID = 1 << 23  # ids of ingredients beyond this would need a table of their own
MAX_LENGTH = 512  # ingredients of a list that weigh anything
PLACE_WEIGHTS: Floats = view_read_only(1.0 / np.arange(1, MAX_LENGTH + 1))
"""The weight of each place in a list."""
LIST_WEIGHTS: Floats = view_read_only(np.concatenate([[0.0], np.cumsum(PLACE_WEIGHTS)]))
"""The sum of these weights, by the length of a list."""
ROUNDING = 1e-5  # far more than the rounded weights of a list add up to


class IngredientPostings(NamedTuple):
    """For each id of an ingredient the rows of the products that have it, and its weights there."""

    rows: int
    begins: Longs
    products: Ints
    weights: Singles

    @classmethod
    def build(cls, numbers: Longs, starts: Longs) -> Self | None:
        """Build from the lists of all products: their ids, and where the list of each row begins.

        None where there are none, or where an id is too large.
        """
        largest = int(numbers.max(initial=-1))
        if not 0 <= largest <= MAX_ID:
            return None
        begins = np.zeros(largest + 2, dtype=np.int64)
        products, weights = np.empty(numbers.size, np.int32), np.empty(numbers.size, np.float32)
        fill_postings(numbers, starts, PLACE_WEIGHTS, LIST_WEIGHTS, begins, products, weights)
        return cls(starts.size - 1, begins, products, weights)

    def list_products(self, number: int) -> Ints:
        """The rows of the products that have an ingredient, by its id."""
        if number + 1 >= self.begins.size:
            return self.products[:0]
        return self.products[self.begins[number] : self.begins[number + 1]]

    def find_most_alike(self, own: Longs, weights: Floats, others: Longs, count: int) -> Longs:
        """Find the others that can be among the most alike, by their places."""
        shared, best = np.zeros(self.rows, np.float32), np.full(count, -1, np.float32)
        is_known = own < self.begins.size - 1
        add_shared(*self[1:], own[is_known], weights[is_known].astype(np.float32), shared)
        keep_largest(shared, others, best)
        return np.flatnonzero(shared[others] >= best[0] - ROUNDING)


@compiled
def fill_postings(
    numbers: Longs,
    starts: Longs,
    place_weights: Floats,
    list_weights: Floats,
    begins: Longs,
    products: Ints,
    weights: Singles,
) -> None:
    """Sort all ingredients of all lists by their ids, and within these by product."""
    for i in range(numbers.size):
        begins[numbers[i] + 1] += 1
    for i in range(1, begins.size):
        begins[i] += begins[i - 1]
    ends = begins[:-1].copy()
    for row in range(starts.size - 1):
        length = starts[row + 1] - starts[row]
        total = list_weights[min(length, MAX_LENGTH)]
        for place in range(length):
            number = numbers[starts[row] + place]
            products[ends[number]] = row
            weights[ends[number]] = place_weights[place] / total if place < MAX_LENGTH else 0.0
            ends[number] += 1


@compiled
def add_shared(
    begins: Longs, products: Ints, weights: Singles, own: Longs, own_weights: Singles, shared: Singles
) -> None:
    for i in range(own.size):
        for j in range(begins[own[i]], begins[own[i] + 1]):
            shared[products[j]] += min(own_weights[i], weights[j])


@compiled
def keep_largest(shared: Singles, rows: Longs, best: Singles) -> None:
    """Put the largest values of some rows into `best`, the smallest of them first."""
    for i in range(rows.size):
        value = shared[rows[i]]
        if value > best[0]:
            place = 0
            while place + 1 < best.size and best[place + 1] < value:
                best[place] = best[place + 1]
                place += 1
            best[place] = value
