"""The JSON shapes of answers with matches: those that lead, all of them in an order, and their constants."""

from typing import Literal

import msgspec

from app.matching.schemas import Match

MatchSort = Literal["best", "closest", "difference", "cheapest", "surest", "unit_price"]


class SameColour(msgspec.Struct, frozen=True):
    """All products that look the same: the verdict they share, how many, and what those in stock cost.

    The verdict is "indistinguishable", or "very close" where no product is.
    """

    verdict: str
    count: int
    min_price: float | None
    max_price: float | None


class Leading(msgspec.Struct, frozen=True):
    """The match that is the answer, and others that are better in one way.

    `lead` has the best verdict of what can be bought. Of those that no picture tells apart it is the
    cheapest, and within 50p or 5% the one with the better evidence. The others are null where they are no
    better than the lead: `cheapest` and `surest` are no long shots, and `closest` is so by more than pictures
    may be off. `own_is_best` says that the shade asked for costs no more than any that is no long shot.
    """

    same: SameColour | None
    lead: Match
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
