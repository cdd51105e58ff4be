"""A product's page whose retailers are sorted by their prices with delivery."""

from typing import Any

import msgspec

from app.window.prices.prices import HOME_CURRENCY
from app.window.schemas import Vendor

_encode = msgspec.json.Encoder().encode


def sort_by_delivered_price(page: bytes) -> bytes:
    """Sort the retailers of a page without its end. Those whose delivery is unknown come after the others."""
    fields: dict[str, Any] = msgspec.json.decode(page + b"}")
    vendors = msgspec.convert(fields["vendors"], list[Vendor])
    fields["vendors"] = [
        msgspec.structs.replace(vendor, is_lowest=_is_lowest(vendor, fields))
        for vendor in sorted(vendors, key=_rank)
    ]
    return _encode(fields)[:-1]


def _rank(vendor: Vendor) -> tuple[Any, ...]:
    is_unknown = vendor.delivered_price is None
    has_no_price = vendor.price is None
    is_abroad = vendor.currency != HOME_CURRENCY
    order = is_unknown, vendor.delivered_price or 0, vendor.price or 0, vendor.name
    return has_no_price, is_abroad, vendor.currency, not vendor.in_stock, *order


def _is_lowest(vendor: Vendor, page: dict[str, Any]) -> bool:
    is_price = vendor.delivered_price is not None and vendor.delivered_price == page["delivered_price"]
    return vendor.currency == HOME_CURRENCY and vendor.in_stock and is_price
