"""The JSON shapes of similar shades: matches, several shades owned, and the closest to one that is worn."""

from typing import Annotated, Literal

import msgspec

from app.kit.http.fields import Body
from app.lists.schemas import MAX_PAGE_SIZE, MAX_SLUG_LENGTH, WallShade
from app.members.ids import Id
from app.window.schemas import Card, CorrectedShade, FoundCard, MatchedSwatch, PicturedSwatch
from shade_matching.owned import OwnedVerdict

MAX_OWNED = 12
ReadFrom = Literal["skin", "swatch", "product"]
Slugs = Annotated[
    list[Annotated[str, msgspec.Meta(max_length=MAX_SLUG_LENGTH)]], msgspec.Meta(max_length=200)
]
Pounds = Annotated[float, msgspec.Meta(ge=0, le=1_000_000)]


class WornColour(Body, frozen=True, kw_only=True):
    """The shade that a shopper wears. Its colour counts where the shop has no such shade any more."""

    hex: Annotated[str, msgspec.Meta(max_length=40)]
    variant_id: Id | None = None


class ScoredSwatch(MatchedSwatch, frozen=True, kw_only=True):
    """A shade that matches, with the score of its match."""

    similarity_score: int


class Match(Card, frozen=True):
    """A card with the best-matching shade as its only variant, and how it compares.

    `confidence` is the chance that it would look the same beside the shade asked for; `step_confidence` that
    it is no further from it than neighbours in a range of foundation are from each other. Nine in ten true
    differences lie from `likely_from` to `likely_to`. `scale` says how good a bet it is, in
    four words, and `evidence` by what: "worn" by the same people, two colours measured by "instrument" or
    given by the "brand", a pair that others say is "known", "words" that agree, or the "picture" alone.
    `worn_together` says how many people wear both, from five on.
    """

    variants: list[ScoredSwatch]  # type: ignore[assignment]  # answers are only written
    similarity_score: int
    delta_e: float
    verdict: str
    difference: str
    confidence: float
    confidence_label: str
    confidence_words: str
    step_confidence: float
    step_confidence_words: str
    likely_from: float
    likely_to: float
    scale: str
    evidence: Literal["worn", "instrument", "brand", "known", "words", "picture"]
    worn_together: int | None


class OwnedShade(Body, frozen=True, kw_only=True):
    """A shade the shopper has, and how it suits: exactly one of `variant_id` and `hex`.

    `possible_error` says of a `hex` how far it may be off, as the root mean square of differences, and
    `reading` what was read: a swatch where nothing is said.
    """

    variant_id: int | None = None
    hex: Annotated[str, msgspec.Meta(max_length=40)] | None = None
    possible_error: Annotated[float, msgspec.Meta(ge=0, le=100)] | None = None
    reading: ReadFrom | None = None
    verdict: OwnedVerdict


class OwnedRequest(Body, frozen=True, kw_only=True):
    """Several shades owned, and the filters of the matches.

    `same_undertone` keeps to shades whose declared undertone is one declared of a shade worn.
    """

    shades: Annotated[list[OwnedShade], msgspec.Meta(min_length=1, max_length=MAX_OWNED)]
    category_slugs: Slugs = []
    brand_slugs: Slugs = []
    min_price: Pounds | None = None
    max_price: Pounds | None = None
    finish: str | None = None
    in_stock: bool = False
    delivered: bool | None = None
    same_undertone: bool = False
    limit: Annotated[int, msgspec.Meta(ge=1, le=MAX_PAGE_SIZE)] = 15


class ShadeStanding(msgspec.Struct, frozen=True):
    """Tells how a match compares to one of the shades owned. It is `sure` where the swatches tell it."""

    verdict: str
    met: bool
    sure: bool
    delta_e: float
    words: str


class OwnedMatch(Match, frozen=True):
    """A match, and how it compares to each shade owned, in the order of the request.

    Its difference and all that is said of it are `measured_to` one of these, by its place from 0: of those
    that are worn, the one it is furthest from. It is null where none is worn, and the target counts.
    """

    measured_to: int | None
    standings: list[ShadeStanding]


class OwnedMatches(msgspec.Struct, frozen=True):
    """Matches for several shades owned, best first.

    Where none of them is worn, `target` is the colour in the middle of what was said of them.
    """

    products: list[OwnedMatch]
    nearest_lighter: Match | None
    nearest_deeper: Match | None
    target: str | None


class Corrections(msgspec.Struct, frozen=True):
    """Tells how many shades wearers corrected, and those that most wearers did."""

    total: int
    shades: list[CorrectedShade]


MatchSort = Literal["best", "closest", "difference", "cheapest", "surest", "unit_price"]


class LeadOffer(msgspec.Struct, frozen=True):
    """The retailer who sells the match that leads, and where."""

    name: str
    url: str


class Leading(msgspec.Struct, frozen=True):
    """The match that is the answer, and others that are better in one way.

    `lead` has the best verdict of what can be bought. Of those that no picture tells apart it is the
    cheapest, and within 50p or 5% the one with the better evidence. The others are null where they are no
    better than the lead: `cheapest` and `surest` are no long shots, and `closest` is so by more than pictures
    may be off. `own_is_best` says that the shade asked for costs no more than any that is no long shot.
    `offer` is where the lead is sold at its price; null where it is not in stock.
    """

    lead: Match
    offer: LeadOffer | None
    own_is_best: bool
    cheapest: Match | None
    surest: Match | None
    same_finish: Match | None
    closest: Match | None


class Matches(msgspec.Struct, frozen=True):
    """Matches in the order asked for. If there are none, the nearest shade on each side."""

    products: list[Match]
    nearest_lighter: Match | None
    nearest_deeper: Match | None
    leading: Leading | None


class ConstantsAnswer(msgspec.Struct, frozen=True):
    """The constants of mended swatches and of chances: the engine's defaults, or the shop's own.

    They come from so many pairs of swatches of one shade, of so many brands.
    """

    is_default: bool
    pairs: int
    brands: int


class ClosestRequest(Body, frozen=True, kw_only=True):
    """The shade that a shopper wears, and the products whose closest shade is wanted."""

    worn: WornColour
    product_slugs: Annotated[
        list[Annotated[str, msgspec.Meta(max_length=MAX_SLUG_LENGTH)]],
        msgspec.Meta(min_length=1, max_length=MAX_PAGE_SIZE),
    ]


class ClosestShade(msgspec.Struct, frozen=True):
    """The shade of a product that is closest to the one worn. `is_worn`: it is that very shade.

    `scale` says how good a bet it is, as of other matches. `matched` is the colour it is matched by, and
    `worn` that of the shade worn.
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
    scale: str
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
