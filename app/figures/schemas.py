"""The JSON shapes of figures."""

from datetime import date

import msgspec


class DayRow(msgspec.Struct, frozen=True):
    """The figures of a day.

    Visits and matches are counted once a network, searches once a network and query.
    """

    day: date
    visits: int
    searches: int
    matches: int
    wishes: int
    clicks: int


class ClickRow(msgspec.Struct, frozen=True):
    """The clicks to a retailer for a product in a shade. That is empty where none was chosen."""

    product: str
    product_slug: str
    brand: str
    shade: str
    retailer: str
    clicks: int


class ProductClicksRow(msgspec.Struct, frozen=True):
    """The clicks to all retailers for a product in any shade."""

    product: str
    product_slug: str
    brand: str
    clicks: int


class Figures(msgspec.Struct, frozen=True):
    """Figures of some days, and the clicks in them."""

    days: list[DayRow]
    clicks: list[ClickRow]
