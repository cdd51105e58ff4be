"""Compares the ingredient lists of products with compiled code.

A list names what there is most of first, so the first names weigh most: the one at place n weighs 1 / n, and
all weights of a list add up to 1. Two lists share of each ingredient the smaller of its two weights. Their
likeness is what they share of all that either has: 1 for equal lists, 0 for lists that share nothing.
"""

from functools import cached_property

import msgspec
import numpy as np
import numpy.typing as npt

from app.understanding.word_folding import fold_name
from app.window.arrays.blobs import Blob
from app.window.arrays.compiled import compiled
from app.window.ingredient_postings import LIST_WEIGHTS, MAX_ID, MAX_LENGTH, PLACE_WEIGHTS, IngredientPostings

Rows = npt.NDArray[np.integer]
Longs = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

UNKNOWN_LIKENESS = -1.0  # of products without a list
MANY = 10_000  # from so many products on it pays to look only at those that share an ingredient
ID_BYTES = 8
DECIMALS = 12  # equal likenesses differ far behind these, by the order in which they were added up
TABLE = 2048  # slots of a table of numbers, a power of two well above MAX_LENGTH
FREE = -1

_names = msgspec.json.Decoder(list[str])


class IngredientLists:
    """The ingredient lists of products by row: numbers to compare, and names to show."""

    def __init__(self, numbers: Blob, names: Blob) -> None:
        self._numbers, self._names = numbers, names

    def rate_likeness(self, row: int, others: Rows) -> Floats:
        """Rate how alike a product's list and others are, 0 to 1; without a list `UNKNOWN_LIKENESS`."""
        numbers, starts = self._read_lists()
        rows, out = np.ascontiguousarray(others, dtype=np.int64), np.empty(len(others))
        rate_rows_likeness(numbers, starts, self._get_own(row), rows, PLACE_WEIGHTS, LIST_WEIGHTS, out)
        return out.round(DECIMALS)

    def find_most_alike(self, row: int, others: Rows, count: int) -> Longs:
        """Find, by place, those others that can be among the `count` most alike. All if they are few."""
        rows, own = np.ascontiguousarray(others, dtype=np.int64), self._get_own(row)
        postings = self._postings if len(rows) >= MANY and own.size else None
        if postings is None:
            return np.arange(len(rows))
        is_new = rows >= postings.rows
        weights, old = PLACE_WEIGHTS[: own.size] / LIST_WEIGHTS[own.size], np.flatnonzero(~is_new)
        likely = old[postings.find_most_alike(own, weights, rows[old], count)]
        return np.concatenate([likely, np.flatnonzero(is_new)])

    def list_names(self, row: int) -> list[str]:
        """The names of a product's ingredients that count, in their order."""
        return _names.decode(self._names[row])

    def list_all_names(self) -> list[str]:
        """The names of all ingredients, each once."""
        return [name for _, name in self._named]

    def find_having(self, words: str) -> Longs:
        """The rows of the products with an ingredient that has these folded words side by side.

        A product with several such ingredients is there several times.
        """
        ids = [number for number, name in self._folded if f" {words} " in name]
        numbers, starts = self._read_lists()
        begins = starts // ID_BYTES
        postings = self._postings if len(starts) > MANY else None
        first = 0 if postings is None else min(postings.rows, len(starts) - 1)
        added = np.flatnonzero(np.isin(numbers[begins[first] : begins[-1]], ids)) + begins[first]
        rows = [np.searchsorted(begins, added, side="right") - 1]
        if postings is not None:
            rows += [postings.list_products(number) for number in ids]
        return np.concatenate(rows).astype(np.int64)

    @cached_property
    def _folded(self) -> list[tuple[int, str]]:
        return [(number, f"{fold_name(name)} ") for number, name in self._named]

    @cached_property
    def _named(self) -> list[tuple[int, str]]:
        """The id and name of each ingredient of the lists that are there when this is first asked for."""
        numbers, starts = self._read_lists()
        begins = starts // ID_BYTES
        places = find_first_places(numbers[: begins[-1]])
        rows = np.searchsorted(begins, places, side="right") - 1
        own = (places - begins[rows]).tolist()
        names = [self.list_names(row)[place] for row, place in zip(rows.tolist(), own, strict=True)]
        return list(zip(numbers[places].tolist(), names, strict=True))

    def have_lists(self, rows: int) -> npt.NDArray[np.bool_]:
        _, starts = self._read_lists()
        return np.asarray(starts[1 : rows + 1] > starts[:rows])

    @cached_property
    def _postings(self) -> IngredientPostings | None:
        """Of the lists that the window was built with: rows that were added since are not among them."""
        numbers, starts = self._read_lists()
        used = int(np.searchsorted(starts, starts[-1]))
        begins = starts[: used + 1] // ID_BYTES
        return IngredientPostings.build(numbers[: begins[-1]], begins)

    def _get_own(self, row: int) -> Longs:
        numbers, starts = self._read_lists()
        return numbers[starts[row] // ID_BYTES : starts[row + 1] // ID_BYTES][:MAX_LENGTH]

    def _read_lists(self) -> tuple[Longs, Longs]:
        """The ids of all lists, and the byte at which the list of each row begins."""
        pieces, starts = self._numbers.table
        return pieces[: len(pieces) // ID_BYTES * ID_BYTES].view(np.int64), starts


def find_first_places(numbers: Longs) -> Longs:
    """Find the first place of each number. Ids are small: a table of them is much faster than sorting."""
    if not numbers.size or numbers.max() > MAX_ID:
        return np.unique(numbers, return_index=True)[1]
    first = np.full(int(numbers.max()) + 1, -1, dtype=np.int64)
    first[numbers[::-1]] = np.arange(numbers.size - 1, -1, -1)
    return first[first >= 0]


@compiled
def find_slot(keys: Longs, number: int) -> int:
    """Find a number's place in a table of numbers, or the free slot for it."""
    slot = number & (TABLE - 1)
    while keys[slot] not in (number, FREE):
        slot = (slot + 1) & (TABLE - 1)
    return slot


@compiled
def rate_rows_likeness(
    numbers: Longs,
    starts: Longs,
    own: Longs,
    rows: Longs,
    place_weights: Floats,
    list_weights: Floats,
    out: Floats,
) -> None:
    """Write how alike the list `own` and that of each row are."""
    keys, weights = np.full(TABLE, FREE, np.int64), np.zeros(TABLE)
    for place in range(own.size):
        slot = find_slot(keys, own[place])
        keys[slot], weights[slot] = own[place], place_weights[place] / list_weights[own.size]
    for i in range(rows.size):
        first, end = starts[rows[i]] // ID_BYTES, starts[rows[i] + 1] // ID_BYTES
        count = min(end - first, MAX_LENGTH)
        if count == 0 or own.size == 0:
            out[i] = UNKNOWN_LIKENESS
            continue
        total, shared = list_weights[count], 0.0
        for place in range(count):
            weight = weights[find_slot(keys, numbers[first + place])]
            shared += min(weight, place_weights[place] / total)
        out[i] = shared / (2.0 - shared)
