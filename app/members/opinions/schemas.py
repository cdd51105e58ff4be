"""Queries for a page of a product's reviews, and the cursor for the next one."""

from datetime import UTC, datetime
from typing import Annotated, Final, Literal

import msgspec

from app.members.ids import MAX_ID
from app.window.schemas import Review

ReviewSort = Literal["helpful", "recent", "rating"]
EVERY_STAR: Final = (1, 2, 3, 4, 5)
NO_SHADE: Final = 0  # stands for reviews that name no shade

_Id = Annotated[int, msgspec.Meta(ge=0, le=MAX_ID)]
_Time = Annotated[datetime, msgspec.Meta(tz=True)]
LAST_MOMENT: Final = datetime(9999, 1, 1, tzinfo=UTC)


class ReviewChoice(msgspec.Struct, frozen=True):
    """The reviews of a product that are wanted, and their order.

    `incentivised` ones are those that somebody was given or paid something for; None means both.
    With `shades` only reviews by whoever wore one of them: those of the first shade come first, the most
    helpful of each before others.
    """

    sort: ReviewSort = "helpful"
    stars: int = 0
    shades: tuple[int, ...] = ()
    incentivised: bool | None = None

    @property
    def every_stars(self) -> tuple[int, ...]:
        """The numbers of stars that are chosen."""
        return (self.stars,) if self.stars else EVERY_STAR


class ReviewPosition(msgspec.Struct, frozen=True, array_like=True):
    """The last review of a page: the place of its shade among those chosen, and all it is ordered by."""

    place: Annotated[int, msgspec.Meta(ge=0, le=1_000)] = 0
    rating: Annotated[int, msgspec.Meta(ge=0, le=10)] = 10
    helpfulness: float = 2.0
    created_at: _Time = LAST_MOMENT
    review_id: _Id = MAX_ID


class ListPosition(msgspec.Struct, frozen=True, array_like=True):
    """The last row of a page of a member's own list, newest first."""

    created_at: _Time = LAST_MOMENT
    row_id: _Id = MAX_ID


class ReviewPage(msgspec.Struct, frozen=True):
    """Some reviews, and where they ended if there are more."""

    reviews: list[Review]
    end: ReviewPosition | None


class FacetCount(msgspec.Struct, frozen=True):
    """The number of reviews with some stars, a label or a shade, and the sum of their stars."""

    facet: str
    value: str
    reviews: int
    stars: int
