"""The JSON of reviews at the desk."""

from datetime import datetime
from typing import Annotated, Literal

import msgspec

from app.desk.schemas import Line
from app.kit.http.fields import Body


class ModeratedReview(msgspec.Struct, frozen=True, kw_only=True):
    """A review, how it stands, what was said against it, and who of the staff decided on it last."""

    id: int
    product: str
    product_slug: str
    author: str
    author_id: int | None
    rating: int
    body: str
    labels: list[str]
    standing: Literal["reported", "held", "shown", "hidden"]
    reasons: list[str]
    hidden_reason: str
    held_because: str
    decided_by: str
    created_at: datetime


class ReviewQueue(msgspec.Struct, frozen=True):
    """Reviews, those with open reports first; how many are reported; the words that hold a new account's."""

    reviews: list[ModeratedReview]
    reported: int
    blocked_words: list[str]


class ReviewDecision(Body, frozen=True, kw_only=True):
    """Whether a review is shown. Its author reads the reason for which it is not."""

    standing: Literal["shown", "hidden"]
    reason: Annotated[str, msgspec.Meta(max_length=500)] = ""


class BlockedWord(Body, frozen=True, kw_only=True):
    """A word, or a few, that a new account may not show before staff have looked."""

    word: Line
