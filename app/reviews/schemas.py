"""The JSON of requests about reviews, and of their answers."""

from typing import Annotated

import msgspec

from app.kit.http.fields import Body
from app.members.ids import Id
from app.window.schemas import Review

MAX_REVIEW_LENGTH = 5_000

Stars = Annotated[int, msgspec.Meta(ge=1, le=5, extra={"msg": "Please select a rating"})]
Label = Annotated[str, msgspec.Meta(max_length=200)]
Labels = Annotated[list[Label], msgspec.Meta(max_length=40)]
Incentivised = Annotated[
    bool, msgspec.Meta(extra={"msg": "Please say whether you were given or paid anything for this"})
]
Text = Annotated[str, msgspec.Meta(max_length=MAX_REVIEW_LENGTH)]


class Opinion(Body, frozen=True, kw_only=True):
    """A member's rating of a product; `review` is for influencers alone.

    Whoever rates says whether they were given or paid anything for it. Such a review is in no average.
    """

    rating: Stars
    incentivised: Incentivised
    static_review: Labels = []
    review: Text = ""
    worn_variant_id: Id | None = None  # the shade of the product that they wore, to be shown with the review

    @property
    def labels(self) -> list[str]:
        """Each label once."""
        return list(dict.fromkeys(self.static_review))

    @property
    def text(self) -> str | None:
        """The text, or nothing where there is none to speak of."""
        return self.review.strip() or None


class NewReview(Opinion, frozen=True, kw_only=True):
    """A first word on a product."""

    product_slug: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


class ChangedReview(Opinion, frozen=True, kw_only=True):
    """Another word on it."""

    review_id: Id


class OneReview(Body, frozen=True, kw_only=True):
    """The review that something is about."""

    review_id: Id


class ReviewResult(msgspec.Struct, frozen=True):
    """The result, and the review as it stands now."""

    message: str
    review: Review


class LabelCount(msgspec.Struct, frozen=True):
    """The number of reviews that have a label."""

    label: str
    reviews: int


class ShadeCount(msgspec.Struct, frozen=True):
    """The number of reviews by those who wore a shade, and the sum of their stars."""

    variant_id: int
    reviews: int
    stars: int


class ReviewCounts(msgspec.Struct, frozen=True):
    """The reviews of a product in numbers: with one star to five, by label and by shade.

    Those that somebody was given or paid something for are counted apart, with one star to five.
    """

    stars: list[int]
    labels: list[LabelCount]
    shades: list[ShadeCount]
    incentivised: list[int]


class ProductReviews(msgspec.Struct, frozen=True):
    """A product's reviews, most helpful first or as chosen: the first 100, or the next.

    Where there are more, `next` goes into the next request as `after`, and `counts` counts all of them.
    """

    product_reviews: list[Review]
    next: str | msgspec.UnsetType = msgspec.UNSET
    counts: ReviewCounts | msgspec.UnsetType = msgspec.UNSET
