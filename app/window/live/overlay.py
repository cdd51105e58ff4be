"""Current ratings and prices on top of a window that was built earlier.

Sorting and counting by them use the numbers here. By how well products are rated they are sorted by the
stars of accounts that proved themselves (docs/reviews.md); shown, counted and filtered are all. The revision
depends only on the applied changes, so all processes with the same changes have the same revision.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from hashlib import blake2b
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from app.window.arrays.bitmaps import Bits, from_mask, set_member
from app.window.arrays.columns import (
    Ints,
    ProductColumns,
    make_delivered_keys,
    make_price_keys,
    make_unit_price_keys,
)
from app.window.arrays.mapped_arrays import view_read_only, writable
from app.window.arrays.ranking import Ranking
from app.window.builder.offers import OFFER_COLUMNS, OfferFacts
from app.window.prices.availability import rank_availability, split_by_availability
from app.window.search.product_sets import Prices
from app.window.search.relevance import rate_without_query
from app.window.shades.match_json import average_in_hundredths

Heat = npt.NDArray[np.float32]
Longs = npt.NDArray[np.int64]

MAX_STARS = 5
STARS = range(MAX_STARS - 1, 0, -1)
"""The least stars that lists can be filtered by."""
PRIOR_REVIEWS = 20  # a rating counts as if so many reviews with the shop's average came first
USUAL_RATING = 3.5  # the shop's average while it has no reviews
POPULARITY = 0.4  # the share of a product's quality that its number of reviews is; the rest is its rating
WELL_KNOWN = 10_000  # reviews; more add nothing
_REVIEW_BITS = 24  # of a key, for a number of reviews
_MAX_REVIEWS = (1 << _REVIEW_BITS) - 1
_ORDERS_BY_OFFERS = ("by_price", "by_price_down", "by_delivered", "by_delivered_down", "by_unit_price",
                     "by_unit_price_down")  # fmt: skip
_SAVED_ORDERS = ("by_age", *_ORDERS_BY_OFFERS)
"""The orders that are columns of a window."""
_ORDERS = ("by_rating", "by_reviews", "by_worth", "by_heat", *_SAVED_ORDERS)


class Overlay:
    """Each product's stars and price, digests of what changed, and the orders that depend on them."""

    def __init__(self, products: ProductColumns, built: int, prior: int | None = None) -> None:
        """The window was `built` with so many products; behind them is room for others.

        `prior` is what `PRIOR_REVIEWS` average reviews give, of another window.
        """
        self._products, self._built = products, built
        self._stars = self._read_built_stars(slice(None))
        self._sums, self._counts, self._proved_sums, self._proved_counts = self._stars  # views of the table
        self._heats = products.heat.copy()
        self._review_digests: dict[int, str] = {}
        self._offer_digests: dict[int, bytes] = {}
        self._contents: dict[int, bytes] = {}
        self._hashes: dict[int, int] = {}
        self._shop_hashes: defaultdict[str, int] = defaultdict(int)  # of what belongs to no product
        self.revision = 0
        self.prior = _find_prior(self._proved_sums, self._proved_counts) if prior is None else prior
        self.quality = self._compute_quality(self._proved_sums, self._proved_counts)
        hundredths = _compute_hundredths(self._sums, self._counts)
        self.at_least: Bits = np.vstack([from_mask(hundredths >= stars * 100) for stars in STARS])
        self.availability = split_by_availability(products.price, products.in_stock)
        """The sets of products that are in stock, out of stock, and without a price."""
        self._orders = self._sort_all()
        self._built_heat = self._hash_active()

    def _read_built_stars(self, rows: Any) -> Ints:
        """The stars and reviews of products as the window has them: of all, and of proved accounts."""
        names = ("rating_sum", "rating_count", "proved_sum", "proved_count")
        return np.stack([getattr(self._products, name)[rows] for name in names])

    def _sort_all(self) -> dict[str, Ranking]:
        """Sort the products that the window was built with. Some orders are in its files."""
        products, rows = self._products, np.arange(len(self._sums), dtype=np.int32)
        orders = {}
        for name in _ORDERS:
            keys = self._make_keys(name, rows)
            orders[name] = (
                Ranking(keys, products.id, getattr(products, name))
                if name in _SAVED_ORDERS
                else Ranking.sort(keys, products.id, rows[: self._built])
            )
        return orders

    def _make_keys(self, order: str, rows: Ints) -> Longs:
        products, counts = self._products, self._counts[rows]
        price, delivered = products.price[rows], products.delivered[rows]
        makers: dict[str, Callable[[], Longs]] = {
            "by_rating": lambda: _make_rating_keys(
                self._compute_averages(self._proved_sums[rows], self._proved_counts[rows]),
                self._proved_counts[rows],
            ),
            "by_reviews": lambda: _make_review_keys(counts, _compute_hundredths(self._sums[rows], counts)),
            "by_worth": lambda: _make_worth_keys(
                # read-only as the mapped columns are: compiled code has one version for them
                rate_without_query(
                    self.quality[rows], view_read_only(price), view_read_only(products.in_stock[rows])
                )
            ),
            "by_heat": lambda: _make_heat_keys(self._heats[rows], products.popularity[rows]),
            "by_age": lambda: -products.created[rows],
            "by_price": lambda: make_price_keys(price),
            "by_price_down": lambda: make_price_keys(price, falling=True),
            "by_delivered": lambda: make_delivered_keys(delivered, price),
            "by_delivered_down": lambda: make_delivered_keys(delivered, price, falling=True),
            "by_unit_price": lambda: make_unit_price_keys(products.unit_price[rows]),
            "by_unit_price_down": lambda: make_unit_price_keys(products.unit_price[rows], falling=True),
        }
        return makers[order]()

    def _move(self, rows: Ints, *orders: str) -> None:
        for order in orders:
            self._orders[order].move(rows, self._make_keys(order, rows))

    @property
    def by_rating(self) -> Ints:
        """Rows, best rated first by a Bayesian average; then the more reviewed, then the older product."""
        return self._orders["by_rating"].rows

    @property
    def by_reviews(self) -> Ints:
        """Rows, most reviewed first; then the better rated, then the older product."""
        return self._orders["by_reviews"].rows

    @property
    def by_worth(self) -> Ints:
        """Rows, the most relevant first for a query without words of its own; then the older product."""
        return self._orders["by_worth"].rows

    @property
    def by_heat(self) -> Ints:
        """Rows, the most active first; then the more popular, then the older product."""
        return self._orders["by_heat"].rows

    @property
    def by_age(self) -> Ints:
        """Rows, the newest first."""
        return self._orders["by_age"].rows

    def list_prices(self, column: Literal["price", "delivered", "unit_price"]) -> Prices:
        """The prices of all products in a column, with the orders by them."""
        rising, falling = self._orders[f"by_{column}"], self._orders[f"by_{column}_down"]
        return Prices(getattr(self._products, column), rising.rows, falling.rows)

    def ratings(self, rows: npt.NDArray[np.integer]) -> list[tuple[float, int]]:
        """The average of several products to two decimals, halves rounded up, and the number of reviews."""
        counts = self._counts[rows]
        averages = (_compute_hundredths(self._sums[rows], counts) / 100).tolist()
        return list(zip(averages, counts.tolist(), strict=True))

    @property
    def stars(self) -> tuple[Ints, Ints]:
        """The sum and the number of each product's stars, by row."""
        return self._sums, self._counts

    def revision_of(self, row: int) -> int:
        """A product's own revision: changes with its page, 0 while nothing differs from the window."""
        return self._hashes.get(int(self._products.id[row]), 0)

    def set_rating(
        self, row: int, rating_sum: int, rating_count: int, proved: tuple[int, int] | None = None
    ) -> None:
        """Apply a product's current rating. `proved` are the stars that order it, where not all do."""
        proved = proved or (rating_sum, rating_count)
        stars_now = [rating_sum, rating_count, *proved]
        if self._stars[:, row].tolist() == stars_now:
            return
        self._stars[:, row] = stars_now
        hundredths = average_in_hundredths(rating_sum, rating_count)
        for stars, bits in zip(STARS, self.at_least, strict=True):
            set_member(bits, row, present=hundredths >= stars * 100)
        self.quality[row] = self._compute_quality(*proved)
        self._move(np.array([row], dtype=np.int32), "by_rating", "by_reviews", "by_worth")
        self._update_revision(row)

    def set_offers(self, rows: Ints, facts: Sequence[OfferFacts], digests: Sequence[bytes]) -> None:
        """Apply the offers of products. The digest of offers that are those of the window is empty."""
        for name in OFFER_COLUMNS:
            writable(getattr(self._products, name))[rows] = [getattr(each, name) for each in facts]
        self._move(rows, *_ORDERS_BY_OFFERS, "by_worth")
        self._update_availability(rows)
        for row, digest in zip(rows.tolist(), digests, strict=True):
            self._offer_digests[row] = digest
            self._update_revision(row)

    def _update_availability(self, rows: Ints) -> None:
        """Put rows into the set that they belong to now."""
        ranks = rank_availability(self._products.price[rows], self._products.in_stock[rows])
        for rank, bits in enumerate(self.availability):
            for row, own in zip(rows.tolist(), ranks.tolist(), strict=True):
                set_member(bits, row, present=own == rank)

    def replace_rows(
        self, removed: Ints, added: Ints, contents: Sequence[bytes], offers: Sequence[bytes]
    ) -> None:
        """Take products out of all orders and put others in, with digests of what is shown of them."""
        self._stars[:, added] = self._read_built_stars(added)
        self._heats[added] = self._products.heat[added]
        self.quality[added] = self._compute_quality(self._proved_sums[added], self._proved_counts[added])
        hundredths = _compute_hundredths(self._sums[added], self._counts[added])
        for stars, bits in zip(STARS, self.at_least, strict=True):
            for row in added[hundredths >= stars * 100].tolist():
                set_member(bits, row, present=True)
        for name, order in self._orders.items():
            order.replace(removed, added, self._make_keys(name, added))
        self._update_availability(added)
        for product in self._products.id[removed].tolist():
            self._set_hash(product, _hash(f"{product} gone".encode()) if self._is_built(product) else 0)
        for row, content, digest in zip(added.tolist(), contents, offers, strict=True):
            self._contents[row], self._offer_digests[row] = content, digest
            self._update_revision(row)
        if (self._heats[removed] > 0).any() or (self._heats[added] > 0).any():
            self._update_heat_hash()

    def _is_built(self, product: int) -> bool:
        built = self._products.id[: self._built]
        place = int(np.searchsorted(built, product))
        return place < len(built) and int(built[place]) == product

    def set_shop_content(self, kind: Literal["lists", "phrases", "shop"], content: bytes) -> None:
        """Apply the content, or a digest of it, of what belongs to no product; empty if as in the window."""
        self._set_shop_hash(kind, _hash(f"{kind} ".encode() + content) if content else 0)

    def _set_shop_hash(self, kind: str, new_hash: int) -> None:
        self.revision ^= self._shop_hashes[kind] ^ new_hash
        self._shop_hashes[kind] = new_hash

    def set_review_digest(self, row: int, digest: str) -> None:
        """Apply the digest of a product's current reviews."""
        self._review_digests[row] = digest
        self._update_revision(row)

    def set_heat(self, rows: Ints, heat: Heat) -> None:
        """Apply the recent activity of products."""
        is_new = self._heats[rows] != heat
        rows, heat = rows[is_new], heat[is_new]
        if not len(rows):
            return
        self._heats[rows] = heat
        self._move(rows, "by_heat")
        self._update_heat_hash()

    def _update_heat_hash(self) -> None:
        self._set_shop_hash("heat", self._hash_active() ^ self._built_heat)

    def _hash_active(self) -> int:
        """A hash of the products that are active, in their order. The others do not matter."""
        active = self.by_heat[self._heats[self.by_heat] > 0]
        return _hash(self._products.id[active].tobytes())

    def _compute_averages(self, sums: Any, counts: Any) -> Any:
        """Bayesian averages in thousandths of a star: as if `PRIOR_REVIEWS` average reviews came first."""
        total = 1000 * np.asarray(sums, dtype=np.int64) + self.prior
        averages = total // (np.asarray(counts, dtype=np.int64) + PRIOR_REVIEWS)
        return np.where(np.asarray(counts) > 0, averages, 0)

    def _compute_quality(self, sums: Any, counts: Any) -> Any:
        """From 0 to 1: how well rated and how well known."""
        known = np.log1p(np.minimum(counts, WELL_KNOWN)) / np.log1p(WELL_KNOWN)
        rated = self._compute_averages(sums, counts) / (1000 * MAX_STARS)
        return np.asarray((1 - POPULARITY) * rated + POPULARITY * known, dtype=np.float32)

    def _update_revision(self, row: int) -> None:
        numbers, as_built = self._stars[:, row].tolist(), self._read_built_stars(row).tolist()
        digests = self._review_digests.get(row, ""), self._offer_digests.get(row, b"")
        content = self._contents.get(row, b"")
        is_as_built = numbers == as_built and not any(digests) and not content
        product = int(self._products.id[row])
        state = f"{product} {numbers} {digests} {content!r}".encode()
        self._set_hash(product, 0 if is_as_built else _hash(state))

    def _set_hash(self, product: int, new_hash: int) -> None:
        self.revision ^= self._hashes.get(product, 0) ^ new_hash
        self._hashes[product] = new_hash


def _hash(state: bytes) -> int:
    return int.from_bytes(blake2b(state, digest_size=8).digest())


def _compute_hundredths(sums: Ints, counts: Ints) -> Longs:
    """Averages in hundredths of a star; 0 without a review."""
    stars, reviews = np.asarray(sums, dtype=np.int64), np.asarray(counts, dtype=np.int64)
    return np.asarray((200 * stars + reviews) // np.maximum(2 * reviews, 1))


def _find_prior(sums: Ints, counts: Ints) -> int:
    """The stars of `PRIOR_REVIEWS` average reviews, in thousandths. It stays the same within a window."""
    reviews = int(counts.sum(dtype=np.int64))
    average = int(sums.sum(dtype=np.int64)) / reviews if reviews else USUAL_RATING
    return round(1000 * average * PRIOR_REVIEWS)


def _make_heat_keys(heat: Heat, popularity: Heat) -> Longs:
    """Keys that sort by activity, then by popularity. The bits of floats from 0 on sort as numbers do."""
    bits = heat.view(np.int32).astype(np.int64) << 32
    return np.asarray(-(bits | popularity.view(np.int32).astype(np.int64)))


def _make_worth_keys(worths: Heat) -> Longs:
    """Keys that sort by worth, the highest first. The bits of floats sort as numbers do."""
    bits = worths.view(np.int32).astype(np.int64)
    return np.asarray(-np.where(bits < 0, np.int64(-(2**31)) - bits, bits))


def _make_rating_keys(averages: Any, counts: Any) -> Longs:
    """Keys that sort by averages in thousandths, then by reviews."""
    return np.asarray(((MAX_STARS * 1000 - averages) << _REVIEW_BITS) | _count_down(counts))


def _make_review_keys(counts: Any, hundredths: Any) -> Longs:
    """Keys that sort by reviews, then by rating."""
    return np.asarray((_count_down(counts) << _REVIEW_BITS) | (MAX_STARS * 100 - np.asarray(hundredths)))


def _count_down(counts: Any) -> Longs:
    return np.asarray(_MAX_REVIEWS - np.minimum(counts, _MAX_REVIEWS).astype(np.int64))
