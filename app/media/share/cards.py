"""What a picture for a shared link shows: two shades that meet, or brands' ranges."""

import msgspec


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


ShareCard = PairCard | RangesCard
