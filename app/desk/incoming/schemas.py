"""The JSON of feeds and of what waits for staff."""

from datetime import datetime
from typing import Literal

import msgspec

from app.desk.schemas import Line
from app.kit.http.fields import Body


class DeskFeed(msgspec.Struct, frozen=True, kw_only=True):
    """A feed, and what came of its last run: `said` in words."""

    name: str
    address: str
    currency: str
    retailer: str
    department: str
    columns: dict[str, str]
    articles: int
    ran_at: datetime | None
    problem: str
    question: str
    every_hours: int
    said: str
    unknown: dict[str, int]


class NewFeed(Body, frozen=True, kw_only=True):
    """A feed to try, add or change. `address` is one of the web, or the name of a file that was sent."""

    name: Line = ""
    address: Line
    currency: Line = ""
    retailer: Line = ""
    department: Line = ""
    columns: dict[str, str] = {}
    every_hours: int = 24


class SentFile(msgspec.Struct, frozen=True):
    """A file that was sent here, by the name that a feed may have for its address."""

    address: str


class HeldPrice(msgspec.Struct, frozen=True, kw_only=True):
    """A price that no shopper sees before staff have."""

    id: int
    product_id: int
    product: str
    retailer: str
    currency: str
    price: str
    former_price: str
    evidence: str


class ProposedProduct(msgspec.Struct, frozen=True, kw_only=True):
    """A product as staff compare it with another: `offers` such as "Boots 12.00 GBP"."""

    id: int
    name: str
    brand: str
    picture: str
    size: str
    barcodes: list[str]
    shades: list[str]
    offers: list[str]


class Proposal(msgspec.Struct, frozen=True, kw_only=True):
    """Two products that may be one: the new one, and the one that was here."""

    id: int
    product: ProposedProduct
    other: ProposedProduct
    evidence: str


class Incoming(msgspec.Struct, frozen=True):
    """Feeds, and what they brought that waits."""

    feeds: list[DeskFeed]
    departments: list[str]
    prices: list[HeldPrice]
    proposals: list[Proposal]


class PriceDecision(Body, frozen=True, kw_only=True):
    """A decision about a price."""

    standing: Literal["accepted", "refused"]


class ProposalDecision(Body, frozen=True, kw_only=True):
    """Whether two products are one."""

    standing: Literal["same", "different"]


class KnownCategory(Body, frozen=True, kw_only=True):
    """A feed's words for a category, and our category."""

    words: Line
    category: Line
