"""Current ratings and prices on top of a window that was built earlier.

Sorting and counting by them use the numbers here. The revision depends only on the applied changes, so all
processes with the same changes have the same revision.
"""

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from app.window.bitmaps import Bits, from_mask, set_member
from app.window.columns import (
    Ints,
    ProductColumns,
    make_delivered_keys,
    make_falling_delivered_keys,
    make_falling_price_keys,
    make_falling_unit_price_keys,
    make_price_keys,
    make_unit_price_keys,
)
from app.window.mapped_arrays import writable
from app.window.match_json import average_in_hundredths
from app.window.ranking import Ranking
from app.window.search_order import rate_without_query
from app.window.search_sets import Prices

Heat = npt.NDArray[np.float32]
Longs = npt.NDArray[np.int64]
Stock = npt.NDArray[np.uint8]

BEST = 5
STARS = range(BEST - 1, 0, -1)
PRIOR_REVIEWS = 20  # a rating counts as if so many reviews with the shop's average came first
USUAL_RATING = 3.5  # the shop's average while it has no reviews
POPULARITY = 0.4  # the share of a product's quality that its number of reviews is; the rest is its rating
WELL_KNOWN = 10_000  # reviews; more add nothing
_COUNTS = 24  # bits for a review count
_MOST = (1 << _COUNTS) - 1


class OfferColumns(NamedTuple):
    """What the offers of some products change in the columns of a window."""

    price: Ints
    delivered: Ints
    unit_price: Ints
    in_stock: Stock


class Overlay:
    """Each product's stars and price, digests of its reviews and offers, and the orders by them."""

    def __init__(self, products: ProductColumns) -> None:
        self._products = products
        self._sums, self._counts = products.rating_sum.copy(), products.rating_count.copy()
        self._review_digests: dict[int, str] = {}
        self._offer_digests: dict[int, bytes] = {}
        self._row_hashes: dict[int, int] = {}
        self._heat_hash = 0
        self.revision = 0
        hundredths = _hundredths(self._sums, self._counts)
        self._prior = _find_prior(self._sums, self._counts)
        ids = products.id
        worth = self._worth(self._sums, self._counts)
        self._by_rating = Ranking(_make_rating_keys(worth, self._counts), ids)
        self._by_reviews = Ranking(_make_review_keys(self._counts, hundredths), ids)
        self._by_price = Ranking(make_price_keys(products.price), ids, products.by_price)
        self._by_falling_price = Ranking(make_falling_price_keys(products.price), ids, products.by_price_down)
        delivered = products.delivered, products.price
        self._by_delivered = Ranking(make_delivered_keys(*delivered), ids, products.by_delivered)
        self._by_falling_delivered = Ranking(
            make_falling_delivered_keys(*delivered), ids, products.by_delivered_down
        )
        unit_price = products.unit_price
        self._by_unit_price = Ranking(make_unit_price_keys(unit_price), ids, products.by_unit_price)
        self._by_falling_unit_price = Ranking(
            make_falling_unit_price_keys(unit_price), ids, products.by_unit_price_down
        )
        self.at_least: Bits = np.vstack([from_mask(hundredths >= stars * 100) for stars in STARS])
        self.quality = self._quality(self._sums, self._counts)
        worths = rate_without_query(self.quality, products.price, products.in_stock)
        self._by_worth = Ranking(_make_worth_keys(worths), ids)
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

    @property
    def prices(self) -> Prices:
        """The prices of all products."""
        return Prices(self._products.price, self._by_price.rows, self._by_falling_price.rows)

    @property
    def delivered_prices(self) -> Prices:
        """The prices of all products with delivery, where that is known."""
        orders = self._by_delivered.rows, self._by_falling_delivered.rows
        return Prices(self._products.delivered, *orders)

    @property
    def unit_prices(self) -> Prices:
        """The prices of all products for a millilitre or gram."""
        orders = self._by_unit_price.rows, self._by_falling_unit_price.rows
        return Prices(self._products.unit_price, *orders)

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
        rows = np.array([row], dtype=np.int32)
        self._by_reviews.move(rows, _make_review_keys(self._counts[rows], np.int64(hundredths)))
        for stars, bits in zip(STARS, self.at_least, strict=True):
            set_member(bits, row, present=hundredths >= stars * 100)
        self.quality[row] = self._quality(self._sums[row], self._counts[row])
        self._move_by_worth(rows)
        self._update_revision(row)

    def set_offers(self, rows: Ints, offers: OfferColumns, digests: Sequence[bytes]) -> None:
        """Apply the prices of products. The digest of offers that are those of the window is empty."""
        products, (prices, delivered, unit_prices, in_stock) = self._products, offers
        writable(products.price)[rows], writable(products.delivered)[rows] = prices, delivered
        writable(products.unit_price)[rows], writable(products.in_stock)[rows] = unit_prices, in_stock
        self._by_price.move(rows, make_price_keys(prices))
        self._by_falling_price.move(rows, make_falling_price_keys(prices))
        self._by_delivered.move(rows, make_delivered_keys(delivered, prices))
        self._by_falling_delivered.move(rows, make_falling_delivered_keys(delivered, prices))
        self._by_unit_price.move(rows, make_unit_price_keys(unit_prices))
        self._by_falling_unit_price.move(rows, make_falling_unit_price_keys(unit_prices))
        self._move_by_worth(rows)
        for row, digest in zip(rows.tolist(), digests, strict=True):
            self._offer_digests[row] = digest
            self._update_revision(row)

    def _move_by_worth(self, rows: Ints) -> None:
        """Move rows whose rating or price changed."""
        counts, own = self._counts[rows], self._products
        worth = self._worth(self._sums[rows], counts)
        self._by_rating.move(rows, _make_rating_keys(worth, counts))
        worths = rate_without_query(self.quality[rows], own.price[rows], own.in_stock[rows])
        self._by_worth.move(rows, _make_worth_keys(worths))

    def set_review_digest(self, row: int, digest: str) -> None:
        """Apply the digest of a product's current reviews."""
        self._review_digests[row] = digest
        self._update_revision(row)

    def set_trending(self, rows: Ints, heat: Heat) -> None:
        """Apply the recent activity of products. Products that are not named have none."""
        heats = np.zeros_like(self._products.heat)
        heats[rows] = heat
        self.by_heat = _by_heat(heats, self._products.popularity)
        new_hash = _hash(self._products.id[self.by_heat].tobytes())
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
        digest = self._review_digests.get(row, ""), self._offer_digests.get(row, b"")
        is_as_built = numbers == as_built and not any(digest)
        product = int(self._products.id[row])
        new_hash = 0 if is_as_built else _hash(f"{product} {numbers} {digest}".encode())
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


def _make_worth_keys(worths: Heat) -> Longs:
    """Keys that sort by worth, the highest first. The bits of floats sort as numbers do."""
    bits = worths.view(np.int32).astype(np.int64)
    return np.asarray(-np.where(bits < 0, np.int64(-(2**31)) - bits, bits))


def _make_rating_keys(worth: Any, counts: Any) -> Longs:
    """Keys that sort by worth, then by reviews."""
    return np.asarray(((BEST * 1000 - worth) << _COUNTS) | _count_down(counts))


def _make_review_keys(counts: Any, hundredths: Any) -> Longs:
    """Keys that sort by reviews, then by rating."""
    return np.asarray((_count_down(counts) << _COUNTS) | (BEST * 100 - np.asarray(hundredths)))


def _count_down(counts: Any) -> Longs:
    return np.asarray(_MOST - np.minimum(counts, _MOST).astype(np.int64))
