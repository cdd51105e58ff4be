"""The offers of a product as columns and as JSON.

The builder writes it into a window. Serving processes use the same functions when offers change.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

import msgspec

from app.window.arrays.columns import NO_PRICE, NONE
from app.window.builder.product_blocks import read_offers, split_by_product
from app.window.builder.queries import Rows
from app.window.prices.prices import HOME_CURRENCY, Offer, ProductPrice
from app.window.prices.unit_prices import NO_UNIT_PRICE, UnitPrice
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
    change_at: int  # seconds since 1970, when they say something else by themselves; NONE otherwise


def describe_offers(
    shown: Sequence[Offer], price: ProductPrice, unit_price: UnitPrice | None, change_at: datetime | None
) -> OfferFacts:
    """Describe the offers that the page of a product lists, and its price."""
    offers = PageOffers(
        HOME_CURRENCY, _pounds(price.price), price.in_stock, _pounds(price.delivered),
        None if unit_price is None else _pounds(unit_price.price),
        None if unit_price is None else unit_price.unit,
        *_find_retailers(shown, price),
        [_describe_vendor(offer, price) for offer in shown],
    )  # fmt: skip
    page = b"," + _encode(offers)[1:-1]
    return OfferFacts(
        price=NO_PRICE if price.price is None else price.price,
        delivered=NO_PRICE if price.delivered is None else price.delivered,
        unit_price=NO_UNIT_PRICE if unit_price is None else unit_price.column,
        in_stock=price.in_stock,
        card=page[: page.index(_VENDORS)],
        page=page,
        change_at=NONE if change_at is None else math.ceil(change_at.timestamp()),
    )


def describe_each(rows: Rows, product_ids: Sequence[int], now: datetime) -> list[OfferFacts]:
    """Describe the offers of each of some products. Rows and ids ascend by product."""
    return describe_lists(split_by_product(rows, product_ids), now)


def describe_lists(lists: Sequence[Rows], now: datetime) -> list[OfferFacts]:
    """Describe the offers of products, of which each has a list."""
    return [describe_offers(*read_offers(own, now)) for own in lists]


def _describe_vendor(offer: Offer, price: ProductPrice) -> Vendor:
    is_lowest = offer.currency == HOME_CURRENCY and offer.in_stock and offer.price == price.price
    return Vendor(
        offer.retailer, offer.url, offer.currency, _pounds(offer.price or None), offer.in_stock,
        _pounds(offer.known_delivery), _pounds(offer.delivered if offer.price else None), is_lowest,
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


def _pounds(pence: int | None) -> float | None:
    return None if pence is None else pence / 100
