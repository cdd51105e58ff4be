"""The price of a product: one rule for every place that shows, sorts, filters or counts prices.

The price is the lowest offer in pounds that is in stock. With nothing in stock it is the lowest offer in
pounds that is known, and the product is out of stock. See docs/prices.md.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any, Final, NamedTuple

HOME_CURRENCY: Final = "GBP"
MAX_PRICE: Final = 10_000_000
"""Pence. No make-up costs more than £100,000: a higher price is a mistake of whoever wrote it."""
MAX_DELIVERY: Final = 10_000
"""Pence. A delivery for more than £100 is a mistake too, and counts as unknown."""
CLOCK_TOLERANCE: Final = timedelta(minutes=5)
"""An offer may be dated so far ahead of our clock, because clocks differ."""


class Offer(NamedTuple):
    """A retailer's offer. Amounts are in hundredths of its currency; a delivery of None is unknown."""

    retailer: str
    url: str
    currency: str
    price: int
    in_stock: bool
    delivery: int | None
    updated_at: datetime

    @property
    def known_delivery(self) -> int | None:
        """The cost of delivery, unless it is unknown or beyond reason."""
        is_known = self.delivery is not None and 0 <= self.delivery <= MAX_DELIVERY
        return self.delivery if is_known else None

    @property
    def delivered(self) -> int | None:
        """The price with its delivery, where that is known."""
        return None if self.known_delivery is None else self.price + self.known_delivery

    def is_plausible(self, now: datetime) -> bool:
        """Whether somebody can have quoted it: more than nothing, within reason, and not in the future."""
        is_too_high = self.currency == HOME_CURRENCY and self.price > MAX_PRICE
        return self.price > 0 and not is_too_high and self.updated_at <= now + CLOCK_TOLERANCE

    def is_link(self, now: datetime) -> bool:
        """Whether only the retailer's own page knows the price."""
        return self.price == 0 and self.url != "" and self.updated_at <= now + CLOCK_TOLERANCE

    def counts_from(self, now: datetime) -> datetime | None:
        """The moment from which an offer counts that is dated in the future; None for all others."""
        begins = self.updated_at - CLOCK_TOLERANCE
        return begins if begins > now and self.is_plausible(begins) else None


class ProductPrice(NamedTuple):
    """The price of a product in pence; None where nobody quotes one in pounds.

    `delivered` is the lowest price with its delivery, among the offers that say what delivery costs. It is
    None where none of them does: a delivery that is unknown is never counted as free.
    """

    price: int | None = None
    in_stock: bool = False
    delivered: int | None = None


NO_OFFERS: Final = ProductPrice()


def read_offer(row: Any) -> Offer:
    return Offer(
        row["name"], row["url"], row["currency"], row["price_pence"], row["in_stock"], row["delivery_pence"],
        row["updated_at"],
    )  # fmt: skip


def find_price(offers: Iterable[Offer], now: datetime) -> ProductPrice:
    """Find the price of a product from all its offers. Their order does not matter."""
    counted = [offer for offer in offers if offer.currency == HOME_CURRENCY and offer.is_plausible(now)]
    buyable = [offer for offer in counted if offer.in_stock]
    chosen = buyable or counted
    if not chosen:
        return NO_OFFERS
    delivered = (offer.delivered for offer in chosen)
    return ProductPrice(
        price=min(offer.price for offer in chosen),
        in_stock=bool(buyable),
        delivered=min((price for price in delivered if price is not None), default=None),
    )


def find_next_change(offers: Iterable[Offer], now: datetime) -> datetime | None:
    """The moment at which the first of the offers begins to count that are dated in the future."""
    moments = (offer.counts_from(now) for offer in offers)
    return min((moment for moment in moments if moment is not None), default=None)


def list_shown_offers(offers: Iterable[Offer], now: datetime) -> list[Offer]:
    """The offers that a product's page lists: pounds first, those in stock first, the lowest price first.

    Last come links to retailers whose price is not known.
    """
    shown = [offer for offer in offers if offer.is_plausible(now) or offer.is_link(now)]
    return sorted(shown, key=_rank_offer)


def _rank_offer(offer: Offer) -> tuple[Any, ...]:
    is_abroad = offer.currency != HOME_CURRENCY
    return offer.price == 0, is_abroad, offer.currency, not offer.in_stock, offer.price, offer.retailer
