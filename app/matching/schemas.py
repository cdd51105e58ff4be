"""The JSON shapes of similar shades."""

from typing import Annotated, Literal

import msgspec

from app.kit.http.fields import Body
from app.lists.schemas import MAX_PAGE_SIZE, MAX_SLUG_LENGTH
from app.members.ids import Id
from app.window.schemas import Card, CorrectedShade, MatchedSwatch
from shade_matching.owned import OwnedVerdict

MAX_OWNED = 12
Reading = Literal["skin", "swatch", "product"]
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


class Owned(Body, frozen=True, kw_only=True):
    """A shade the shopper has, and how it suits: exactly one of `variant_id` and `hex`.

    `possible_error` says of a `hex` how far it may be off, as the root mean square of differences, and
    `reading` what was read: a swatch where nothing is said.
    """

    variant_id: int | None = None
    hex: Annotated[str, msgspec.Meta(max_length=40)] | None = None
    possible_error: Annotated[float, msgspec.Meta(ge=0, le=100)] | None = None
    reading: Reading | None = None
    verdict: OwnedVerdict


class OwnedRequest(Body, frozen=True, kw_only=True):
    """Several shades owned, and the filters of the matches.

    `same_undertone` keeps to shades whose declared undertone is one declared of a shade worn.
    """

    shades: Annotated[list[Owned], msgspec.Meta(min_length=1, max_length=MAX_OWNED)]
    category_slugs: Slugs = msgspec.field(default_factory=list)
    brand_slugs: Slugs = msgspec.field(default_factory=list)
    min_price: Pounds | None = None
    max_price: Pounds | None = None
    finish: str | None = None
    in_stock: bool = False
    delivered: bool | None = None
    same_undertone: bool = False
    limit: Annotated[int, msgspec.Meta(ge=1, le=MAX_PAGE_SIZE)] = 15


class ShadeStanding(msgspec.Struct, frozen=True):
    """Tells how a match compares to one of the shades owned."""

    verdict: str
    met: bool
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
