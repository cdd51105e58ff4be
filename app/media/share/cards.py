"""The contents of pictures for shared links: two shades that meet, brands' ranges, or products by price."""

import msgspec

from app.kit.shop_name import SHOP_NAME


class ShareHalf(msgspec.Struct, frozen=True):
    """One of two colours, and what it is. A colour that is no shade of the shop has no product."""

    colour: str
    name: str
    product: str = ""
    price: str = ""


class PairCard(msgspec.Struct, frozen=True, tag="pair"):
    """Two colours side by side: how they compare, what one saves, and where the colours are from."""

    left: ShareHalf
    right: ShareHalf
    verdict: str
    difference: str
    saving: str
    source: str
    shop: str = SHOP_NAME


class RangeRow(msgspec.Struct, frozen=True):
    """A brand with the number of its shades of each tone."""

    brand: str
    counts: list[int]
    note: str


class RangesCard(msgspec.Struct, frozen=True, tag="ranges"):
    """The first brands of a list of ranges, over the tones that they are counted by."""

    title: str
    tones: list[str]
    rows: list[RangeRow]
    shop: str = SHOP_NAME


class TapePoint(msgspec.Struct, frozen=True):
    """A product on a tape: its colour, and where its price lies from the lowest, 0, to the highest, 1."""

    colour: str
    across: float


class TapeCard(msgspec.Struct, frozen=True, tag="tape"):
    """Every product of a colour on a line of prices. `own` is where the one asked for lies."""

    colour: str
    title: str
    facts: str
    low: str
    high: str
    points: list[TapePoint]
    own: float | None
    shop: str = SHOP_NAME


ShareCard = PairCard | RangesCard | TapeCard
