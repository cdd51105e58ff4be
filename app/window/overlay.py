"""Ratings as they are now, over a window that was built earlier.

What is sorted or counted by rating reads the numbers here. A revision is made of what was laid over and of
nothing else, so that all processes that heard the same news name the same state by the same revision.
"""

from hashlib import blake2b
from typing import Any

import numpy as np
import numpy.typing as npt

from app.window.bitmaps import Bits, from_mask, put
from app.window.columns import Ints, ProductColumns
from app.window.ranking import Ranking
from app.window.writing import hundredths_of

Heat = npt.NDArray[np.float32]
Longs = npt.NDArray[np.int64]

BEST = 5
STARS = range(BEST - 1, 0, -1)
POPULARITY = 0.25  # how much of its relevance the most reviewed product gains
WELL_KNOWN = 10_000  # reviews; more add nothing
_COUNTS = 24  # bits for a count of reviews, and as many for a row
_MOST = (1 << _COUNTS) - 1


class Overlay:
    """Sum and count of each product's stars, what its reviews are as of, and how lively it is."""

    def __init__(self, products: ProductColumns) -> None:
        self._built = products
        self._sums, self._counts = products.rating_sum.copy(), products.rating_count.copy()
        self._reviewed: dict[int, str] = {}
        self._marks: dict[int, int] = {}
        self._heat_mark = 0
        self.revision = 0
        hundredths = _hundredths(self._sums, self._counts)
        rows = np.arange(len(hundredths), dtype=np.int64)
        self._by_rating = Ranking(_key(BEST * 100 - hundredths, self._counts, rows))
        self._by_reviews = Ranking(_key_of_reviews(self._counts, hundredths, rows))
        self.at_least: Bits = np.vstack([from_mask(hundredths >= stars * 100) for stars in STARS])
        self.boost = _boost(self._counts)
        self.by_heat = _by_heat(products.heat, products.popularity)

    @property
    def by_rating(self) -> Ints:
        """Rows, best rated first; among equals the more reviewed, then the older product."""
        return self._by_rating.rows

    @property
    def by_reviews(self) -> Ints:
        """Rows, most reviewed first; among equals the better rated, then the older product."""
        return self._by_reviews.rows

    def reviews(self, row: int) -> int:
        """How many reviews a product has."""
        return int(self._counts[row])

    def rating(self, row: int) -> float:
        """The average, to two decimals, halves rounded up as PostgreSQL rounds them."""
        return hundredths_of(int(self._sums[row]), int(self._counts[row])) / 100

    def ratings(self, rows: npt.NDArray[np.integer]) -> list[tuple[float, int]]:
        """The average and the number of reviews of several products."""
        numbers = zip(self._sums[rows].tolist(), self._counts[rows].tolist(), strict=True)
        return [(hundredths_of(stars, reviews) / 100, reviews) for stars, reviews in numbers]

    @property
    def stars(self) -> tuple[Ints, Ints]:
        """The sum and the number of each product's stars, by row."""
        return self._sums, self._counts

    def revision_of(self, row: int) -> int:
        """Moves whenever the product's page does; 0 as long as the window alone tells it."""
        return self._marks.get(row, 0)

    def put(self, row: int, rating_sum: int, rating_count: int) -> None:
        """Take a product's numbers in."""
        if (self._sums[row], self._counts[row]) == (rating_sum, rating_count):
            return
        self._sums[row], self._counts[row] = rating_sum, rating_count
        hundredths = hundredths_of(rating_sum, rating_count)
        self._by_rating.move(row, _key(BEST * 100 - hundredths, rating_count, row))
        self._by_reviews.move(row, _key_of_reviews(rating_count, hundredths, row))
        for stars, held in zip(STARS, self.at_least, strict=True):
            put(held, row, held=hundredths >= stars * 100)
        self.boost[row] = _boost(self._counts[row])
        self._mark(row)

    def put_reviews(self, row: int, as_of: str) -> None:
        """Say that a product's reviews changed, and which they are now."""
        self._reviewed[row] = as_of
        self._mark(row)

    def warm(self, rows: Ints, heat: Heat) -> None:
        """Take in how much goes on around products; those not named have gone quiet."""
        heats = np.zeros_like(self._built.heat)
        heats[rows] = heat
        self.by_heat = _by_heat(heats, self._built.popularity)
        mark = _digest(self.by_heat.tobytes())
        self.revision ^= self._heat_mark ^ mark
        self._heat_mark = mark

    def _mark(self, row: int) -> None:
        numbers = int(self._sums[row]), int(self._counts[row])
        as_built = int(self._built.rating_sum[row]), int(self._built.rating_count[row])
        as_of = self._reviewed.get(row, "")
        mark = 0 if numbers == as_built and not as_of else _digest(f"{row} {numbers} {as_of}".encode())
        self.revision ^= self._marks.get(row, 0) ^ mark
        self._marks[row] = mark


def _digest(state: bytes) -> int:
    return int.from_bytes(blake2b(state, digest_size=8).digest())


def _hundredths(sums: Ints, counts: Ints) -> Longs:
    """Averages in hundredths of a star; 0 without a review."""
    stars, reviews = np.asarray(sums, dtype=np.int64), np.asarray(counts, dtype=np.int64)
    return np.asarray((200 * stars + reviews) // np.maximum(2 * reviews, 1))


def _boost(counts: Ints) -> Heat:
    known = np.log1p(np.minimum(counts, WELL_KNOWN)) / np.log1p(WELL_KNOWN)
    return np.asarray(1 + POPULARITY * known, dtype=np.float32)


def _by_heat(heat: Heat, popularity: Heat) -> Ints:
    """Rows, the liveliest first; among equals the more popular."""
    return np.lexsort((-popularity, -heat)).astype(np.int32)


def _key(below_best: Any, counts: Any, rows: Any) -> Any:
    """One number, or one for each row, that sorts by rating, then by reviews, then by row."""
    fewer = _MOST - np.minimum(counts, _MOST).astype(np.int64)
    return (below_best << 2 * _COUNTS) | (fewer << _COUNTS) | rows


def _key_of_reviews(counts: Any, hundredths: Any, rows: Any) -> Any:
    """One number, or one for each row, that sorts by reviews, then by rating, then by row."""
    fewer = _MOST - np.minimum(counts, _MOST).astype(np.int64)
    return (fewer << (_COUNTS + 10)) | ((BEST * 100 - hundredths) << _COUNTS) | rows
