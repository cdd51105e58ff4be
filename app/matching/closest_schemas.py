"""The JSON shapes of the closest shades to one that is worn, and of shades by id."""

from typing import Annotated, Literal

import msgspec

from app.kit.http.fields import Body
from app.lists.schemas import MAX_PAGE_SIZE, MAX_SLUG_LENGTH, WallShade
from app.matching.schemas import WornColour
from app.members.ids import Id
from app.window.schemas import FoundCard, PicturedSwatch


class ClosestRequest(Body, frozen=True, kw_only=True):
    """The shade that a shopper wears, and the products whose closest shade is wanted."""

    worn: WornColour
    product_slugs: Annotated[
        list[Annotated[str, msgspec.Meta(max_length=MAX_SLUG_LENGTH)]],
        msgspec.Meta(min_length=1, max_length=MAX_PAGE_SIZE),
    ]


class ClosestShade(msgspec.Struct, frozen=True):
    """The shade of a product that is closest to the one worn. `is_worn`: it is that very shade.

    `has_shade`: it is very close or better, so that the product has the shade. `scale` says how good a bet it
    is, as of other matches. `matched` is the colour it is matched by, and `worn` that of the shade worn.
    """

    product_slug: str
    shade: PicturedSwatch
    matched: str
    worn: str
    price: float | None
    in_stock: bool
    delta_e: float
    verdict: str
    difference: str
    confidence: float
    confidence_words: str
    scale: str
    has_shade: bool
    is_worn: bool


class ClosestShades(msgspec.Struct, frozen=True):
    """The closest shades of those products that are for skin and have shades."""

    shades: list[ClosestShade]


class NewsRequest(Body, frozen=True, kw_only=True):
    """The shade that a shopper wears."""

    worn: WornColour


NewsKind = Literal["new", "fallen", "back"]


class ShadeNews(msgspec.Struct, frozen=True):
    """A product that has the shade worn: it is new, fell in price from `was`, or is back in stock."""

    kind: NewsKind
    was: float | None
    product: FoundCard


class ShadeNewsAnswer(msgspec.Struct, frozen=True):
    """The news of the last two weeks, at most twelve, the closest shades first."""

    news: list[ShadeNews]


class DistancesRequest(Body, frozen=True, kw_only=True):
    """The shade that a shopper wears, and the shades whose difference from it is wanted."""

    worn: WornColour
    variant_ids: Annotated[list[Id], msgspec.Meta(min_length=1, max_length=MAX_PAGE_SIZE)]


class ShadeDistance(msgspec.Struct, frozen=True):
    """The distance of a shade from that worn: by CIEDE2000, and in steps of a usual range of foundation."""

    variant_id: int
    delta_e: float
    steps: float


class ShadeDistances(msgspec.Struct, frozen=True):
    """The differences of the shades that the shop has."""

    distances: list[ShadeDistance]


class FindRequest(Body, frozen=True, kw_only=True):
    """The ids of some shades."""

    variant_ids: Annotated[list[Id], msgspec.Meta(min_length=1, max_length=MAX_PAGE_SIZE)]


class FoundShade(WallShade, frozen=True):
    """A shade that the shop has."""

    is_for_skin: bool


class FoundShades(msgspec.Struct, frozen=True):
    """The shades that the shop has. Those that are gone are left out."""

    shades: list[FoundShade]
