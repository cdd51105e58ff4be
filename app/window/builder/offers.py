"""What the offers of a product say: its price, whether it is in stock, and the JSON of both.

The builder writes it into a window. Serving processes use the same functions when offers change.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from app.window.builder.product_blocks import split_by_product
from app.window.builder.queries import Rows
from app.window.columns import NO_PRICE
from app.window.schemas import CardOffers, PageOffers, Vendor

_encode = msgspec.json.Encoder().encode


@dataclass(frozen=True, slots=True)
class OfferFacts:
    """The offers of a product, as columns and as JSON has them."""

    price: int  # pence; NO_PRICE without an offer in pounds
    in_stock: bool
    card: bytes  # the fields of a card that depend on offers, each with a comma before it
    page: bytes  # those of a page


def describe_offers(offers: Rows) -> OfferFacts:
    """Describe the offers of one product."""
    price = find_lowest_price(offers)
    pounds = None if price is None else price / 100
    vendors = [
        Vendor(row["name"], row["url"], row["currency"], row["price_pence"] / 100, row["in_stock"])
        for row in offers
    ]
    return OfferFacts(
        price=NO_PRICE if price is None else price,
        in_stock=any(row["in_stock"] for row in offers),
        card=_encode_fields(CardOffers("GBP", pounds)),
        page=_encode_fields(PageOffers("GBP", pounds, vendors)),
    )


def find_lowest_price(offers: Rows) -> int | None:
    """Find the lowest offer in pounds, in pence. Other currencies do not count."""
    return min((row["price_pence"] for row in offers if row["currency"] == "GBP"), default=None)


def describe_each(rows: Rows, product_ids: Sequence[int]) -> list[OfferFacts]:
    """Describe the offers of each of some products. Rows and ids ascend by product."""
    return [describe_offers(offers) for offers in split_by_product(rows, product_ids)]


def _encode_fields(fields: msgspec.Struct) -> bytes:
    return b"," + _encode(fields)[1:-1]
