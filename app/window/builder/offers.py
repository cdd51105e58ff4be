"""The offers of a product as columns and as JSON.

The builder writes it into a window. Serving processes use the same functions when offers change.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

import msgspec

from app.kit.money import to_pounds
from app.window.arrays.columns import NO_PRICE, NONE
from app.window.builder.product_blocks import ProductOffers, read_offers
from app.window.builder.queries import Records
from app.window.prices.prices import HOME_CURRENCY, Offer, ProductPrice
from app.window.prices.unit_prices import NO_UNIT_PRICE
from app.window.schemas import PageOffers, Vendor

_encode = msgspec.json.Encoder().encode
_VENDORS = b',"vendors":'  # what a page has behind the fields of a card
_MAX_NAME = 38  # bytes of a retailer's name in a line of `OfferTexts`


@dataclass(frozen=True, slots=True)
class OfferFacts:
    """The offers of a product, as columns and as JSON has them. Prices are in pence, or NO_PRICE."""

    price: int
    delivered: int
    unit_price: int  # as in `UnitPrice.column`, or NO_UNIT_PRICE
    in_stock: bool
    card: bytes  # the fields of a card that depend on offers, each with a comma before it
    page: bytes  # those of a page
    offers_change_at: int  # seconds since 1970, when they say something else by themselves; NONE otherwise


OFFER_COLUMNS = ("price", "delivered", "unit_price", "in_stock", "offers_change_at")
"""The columns of products that are these facts, by the same names."""


def describe_offers(offers: ProductOffers) -> OfferFacts:
    """Describe the offers that the page of a product lists, and its price."""
    shown, price, unit_price, change_at = offers
    page_offers = PageOffers(
        HOME_CURRENCY, to_pounds(price.price), price.in_stock, to_pounds(price.delivered),
        None if unit_price is None else to_pounds(unit_price.price),
        None if unit_price is None else unit_price.unit,
        *_find_retailers(shown, price),
        [_describe_vendor(offer, price) for offer in shown],
    )  # fmt: skip
    page = b"," + _encode(page_offers)[1:-1]
    return OfferFacts(
        price=NO_PRICE if price.price is None else price.price,
        delivered=NO_PRICE if price.delivered is None else price.delivered,
        unit_price=NO_UNIT_PRICE if unit_price is None else unit_price.column,
        in_stock=price.in_stock,
        card=page[: page.index(_VENDORS)],
        page=page,
        offers_change_at=NONE if change_at is None else math.ceil(change_at.timestamp()),
    )


def describe_offers_of_each(rows_of_each: Sequence[Records], now: datetime) -> list[OfferFacts]:
    """Describe the offers of products, each by the rows of its offers."""
    return [describe_offers(read_offers(rows, now)) for rows in rows_of_each]


def _describe_vendor(offer: Offer, price: ProductPrice) -> Vendor:
    is_lowest = offer.currency == HOME_CURRENCY and offer.in_stock and offer.price == price.price
    return Vendor(
        offer.retailer, offer.url, offer.currency, to_pounds(offer.price or None), offer.in_stock,
        to_pounds(offer.known_delivery), to_pounds(offer.delivered if offer.price else None), is_lowest,
        offer.updated_at.replace(microsecond=0),
    )  # fmt: skip


def _find_retailers(shown: Sequence[Offer], price: ProductPrice) -> tuple[str | None, str | None]:
    """Whose the lowest price is, and whose the lowest with delivery. Of equal ones both are the latter."""
    sold = [each for each in shown if each.in_stock and each.price and each.currency == HOME_CURRENCY]
    lowest = next((_cut(each.retailer) for each in sold), None)
    delivered = next(
        (_cut(each.retailer) for each in sold if each.delivered == price.delivered is not None), None
    )
    return (delivered if price.delivered == price.price else lowest), delivered


def _cut(name: str) -> str:
    """A name that a card has room for."""
    if len(_encode(name)) <= _MAX_NAME:
        return name
    while len(_encode(name)) > _MAX_NAME - 3:
        name = name[:-1].rstrip()
    return f"{name}\u2026"
