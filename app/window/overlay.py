"""Current ratings on top of a window that was built earlier.

Sorting and counting by rating use the numbers here. The revision depends only on the applied changes, so all
processes with the same changes have the same revision.
"""

from hashlib import blake2b
from typing import Any

import numpy as np
import numpy.typing as npt

from app.window.bitmaps import Bits, from_mask, set_member
from app.window.columns import Ints, ProductColumns
from app.window.match_json import average_in_hundredths
from app.window.ranking import Ranking
from app.window.search_order import rate_without_query

Heat = npt.NDArray[np.float32]
Longs = npt.NDArray[np.int64]

BEST = 5
STARS = range(BEST - 1, 0, -1)
PRIOR_REVIEWS = 20  # a rating counts as if so many reviews with the shop's average came first
USUAL_RATING = 3.5  # the shop's average while it has no reviews
POPULARITY = 0.4  # the share of a product's quality that its number of reviews is; the rest is its rating
WELL_KNOWN = 10_000  # reviews; more add nothing
_COUNTS = 24  # bits for a review count, and as many for a row
_MOST = (1 << _COUNTS) - 1


class Overlay:
    """Each product's sum and count of stars, the digest of its reviews, and the trending order."""

    def __init__(self, products: ProductColumns) -> None:
        self._products = products
        self._sums, self._counts = products.rating_sum.copy(), products.rating_count.copy()
        self._review_digests: dict[int, str] = {}
        self._row_hashes: dict[int, int] = {}
        self._heat_hash = 0
        self.revision = 0
        hundredths = _hundredths(self._sums, self._counts)
        rows = np.arange(len(hundredths), dtype=np.int64)
        self._prior = _find_prior(self._sums, self._counts)
        self._by_rating = Ranking(_rating_sort_key(self._worth(self._sums, self._counts), self._counts, rows))
        self._by_reviews = Ranking(_review_sort_key(self._counts, hundredths, rows))
        self.at_least: Bits = np.vstack([from_mask(hundredths >= stars * 100) for stars in STARS])
        self.quality = self._quality(self._sums, self._counts)
        worths = rate_without_query(self.quality, products.price, products.in_stock)
        self._by_worth = Ranking(_worth_sort_key(worths, rows))
        self.by_heat = _by_heat(products.heat, products.popularity)

    @property
    def by_rating(self) -> Ints:
        """Rows, best rated first by a Bayesian average; then the more reviewed, then the older product."""
        return self._by_rating.rows

    @property
    def by_reviews(self) -> Ints:
        """Rows, most reviewed first; then the better rated, then the older product."""
        return self._by_reviews.rows

    @property
    def by_worth(self) -> Ints:
        """Rows, the most relevant first for a query without words of its own; then the older product."""
        return self._by_worth.rows

    def review_count(self, row: int) -> int:
        """The number of a product's reviews."""
        return int(self._counts[row])

    def rating(self, row: int) -> float:
        """A product's average, to two decimals, halves rounded up as PostgreSQL does."""
        return average_in_hundredths(int(self._sums[row]), int(self._counts[row])) / 100

    def ratings(self, rows: npt.NDArray[np.integer]) -> list[tuple[float, int]]:
        """The average and the number of reviews of several products."""
        counts = self._counts[rows]
        averages = (_hundredths(self._sums[rows], counts) / 100).tolist()
        return list(zip(averages, counts.tolist(), strict=True))

    @property
    def stars(self) -> tuple[Ints, Ints]:
        """The sum and the number of each product's stars, by row."""
        return self._sums, self._counts

    def revision_of(self, row: int) -> int:
        """A product's own revision: changes with its page, 0 while nothing differs from the window."""
        return self._row_hashes.get(row, 0)

    def set_rating(self, row: int, rating_sum: int, rating_count: int) -> None:
        """Apply a product's current rating."""
        if (self._sums[row], self._counts[row]) == (rating_sum, rating_count):
            return
        self._sums[row], self._counts[row] = rating_sum, rating_count
        hundredths = average_in_hundredths(rating_sum, rating_count)
        worth = self._worth(rating_sum, rating_count)
        self._by_rating.move(row, int(_rating_sort_key(worth, np.int64(rating_count), row)))
        self._by_reviews.move(row, _review_sort_key(rating_count, hundredths, row))
        for stars, bits in zip(STARS, self.at_least, strict=True):
            set_member(bits, row, present=hundredths >= stars * 100)
        self.quality[row] = self._quality(self._sums[row], self._counts[row])
        own = slice(row, row + 1)
        worth = rate_without_query(self.quality[own], self._products.price[own], self._products.in_stock[own])
        self._by_worth.move(row, int(_worth_sort_key(worth, row)[0]))
        self._update_revision(row)

    def set_review_digest(self, row: int, digest: str) -> None:
        """Apply the digest of a product's current reviews."""
        self._review_digests[row] = digest
        self._update_revision(row)

    def set_trending(self, rows: Ints, heat: Heat) -> None:
        """Apply the recent activity of products. Products that are not named have none."""
        heats = np.zeros_like(self._products.heat)
        heats[rows] = heat
        self.by_heat = _by_heat(heats, self._products.popularity)
        new_hash = _hash(self.by_heat.tobytes())
        self.revision ^= self._heat_hash ^ new_hash
        self._heat_hash = new_hash

    def _worth(self, sums: Any, counts: Any) -> Any:
        """Bayesian averages in thousandths of a star: as if `PRIOR_REVIEWS` average reviews came first."""
        total = 1000 * np.asarray(sums, dtype=np.int64) + self._prior
        worth = total // (np.asarray(counts, dtype=np.int64) + PRIOR_REVIEWS)
        return np.where(np.asarray(counts) > 0, worth, 0)

    def _quality(self, sums: Any, counts: Any) -> Any:
        """From 0 to 1: how well rated and how well known."""
        known = np.log1p(np.minimum(counts, WELL_KNOWN)) / np.log1p(WELL_KNOWN)
        rated = self._worth(sums, counts) / (1000 * BEST)
        return np.asarray((1 - POPULARITY) * rated + POPULARITY * known, dtype=np.float32)

    def _update_revision(self, row: int) -> None:
        numbers = int(self._sums[row]), int(self._counts[row])
        as_built = int(self._products.rating_sum[row]), int(self._products.rating_count[row])
        digest = self._review_digests.get(row, "")
        new_hash = 0 if numbers == as_built and not digest else _hash(f"{row} {numbers} {digest}".encode())
        self.revision ^= self._row_hashes.get(row, 0) ^ new_hash
        self._row_hashes[row] = new_hash


def _hash(state: bytes) -> int:
    return int.from_bytes(blake2b(state, digest_size=8).digest())


def _hundredths(sums: Ints, counts: Ints) -> Longs:
    """Averages in hundredths of a star; 0 without a review."""
    stars, reviews = np.asarray(sums, dtype=np.int64), np.asarray(counts, dtype=np.int64)
    return np.asarray((200 * stars + reviews) // np.maximum(2 * reviews, 1))


def _find_prior(sums: Ints, counts: Ints) -> int:
    """The stars of `PRIOR_REVIEWS` average reviews, in thousandths. It stays the same within a window."""
    reviews = int(counts.sum(dtype=np.int64))
    average = int(sums.sum(dtype=np.int64)) / reviews if reviews else USUAL_RATING
    return round(1000 * average * PRIOR_REVIEWS)


def _by_heat(heat: Heat, popularity: Heat) -> Ints:
    """Rows, most active first; then the more popular."""
    return np.lexsort((-popularity, -heat)).astype(np.int32)


def _worth_sort_key(worths: Heat, rows: Any) -> Longs:
    """Numbers that sort by worth, the highest first, then by row. The bits of floats sort as numbers do."""
    bits = worths.view(np.int32).astype(np.int64)
    ascending = np.where(bits < 0, np.int64(-(2**31)) - bits, bits)
    return np.asarray((-ascending << _COUNTS) | rows)


def _rating_sort_key(worth: Any, counts: Any, rows: Any) -> Any:
    """One number, or one for each row: sorts by worth, by reviews and by row."""
    below_best = BEST * 1000 - worth
    fewer = _MOST - np.minimum(counts, _MOST).astype(np.int64)
    return (below_best << 2 * _COUNTS) | (fewer << _COUNTS) | rows


def _review_sort_key(counts: Any, hundredths: Any, rows: Any) -> Any:
    """One number, or one for each row, that sorts by reviews, then by rating, then by row."""
    fewer = _MOST - np.minimum(counts, _MOST).astype(np.int64)
    return (fewer << (_COUNTS + 10)) | ((BEST * 100 - hundredths) << _COUNTS) | rows
