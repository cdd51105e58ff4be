"""The JSON shapes of product lists and events."""

from typing import Annotated, Literal

import msgspec

from app.kit.http.fields import Body
from app.members.ids import Id
from app.window.schemas import Card

MAX_QUERY_LENGTH = 200
MAX_PAGE_SIZE = 100
MAX_SLUG_LENGTH = 200
MAX_URL_LENGTH = 2000


class ProductsAnswer(msgspec.Struct, frozen=True):
    """A list of cards."""

    products: list[Card]


class WallShade(msgspec.Struct, frozen=True):
    """A shade on the wall."""

    value: str
    name: str
    product_slug: str
    variant_id: int
    product: str
    brand: str


class Wall(msgspec.Struct, frozen=True):
    """A selection of all shades, from light to deep."""

    shades: list[WallShade]


class Event(Body, frozen=True, kw_only=True):
    """An event of a page.

    A product was viewed (`view`), the results of a query were shown (`searched`), a product was opened from
    them (`found`), a shade was matched (`matched`), the way to a retailer was taken (`bought`: it leads to
    `url`), or how fast the page was (`vitals`).
    """

    kind: Literal["view", "searched", "found", "matched", "bought", "vitals"]
    query: Annotated[str, msgspec.Meta(max_length=MAX_QUERY_LENGTH)] | None = None
    product_slug: Annotated[str, msgspec.Meta(max_length=200)] | None = None
    url: Annotated[str, msgspec.Meta(max_length=MAX_URL_LENGTH)] | None = None
    variant_id: Id | None = None
    name: Literal["CLS", "FCP", "INP", "LCP", "TTFB"] | None = None
    value: Annotated[float, msgspec.Meta(ge=0, le=600_000)] | None = None
