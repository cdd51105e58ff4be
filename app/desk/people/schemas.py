"""The JSON of members, of their reviews, and of searches."""

from datetime import date, datetime
from typing import Annotated, Literal

import msgspec

from app.desk.schemas import Line
from app.kit.http.fields import Body

UserType = Literal["default", "influencer"]


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


class FoundMember(msgspec.Struct, frozen=True, kw_only=True):
    """A member. Addresses are not shown."""

    id: int
    name: str
    user_type: UserType
    has_address: bool
    reviews: int
    created_at: datetime
    closed_at: datetime | None
    closed_reason: str


class People(msgspec.Struct, frozen=True):
    """The members found; and if an id was typed whose member is erased, when."""

    people: list[FoundMember]
    erased_at: datetime | None


class PersonChange(Body, frozen=True, kw_only=True):
    """The changes that staff make to a member."""

    user_type: UserType


class PersonClosing(Body, frozen=True, kw_only=True):
    """Why an account is closed: its member reads it."""

    reason: Annotated[str, msgspec.Meta(max_length=1000)]


class BlockedWord(Body, frozen=True, kw_only=True):
    """A word, or a few, that a new account may not show before staff have looked."""

    word: Line


class PersonErasure(Body, frozen=True, kw_only=True):
    """Whether the member's ratings stay, without an author."""

    keep_ratings: bool = False


class FailedSearch(msgspec.Struct, frozen=True, kw_only=True):
    """A search, how often it was asked in 7 and in 30 days, and which words nothing met."""

    query: str
    found: bool
    products_found: int
    words_not_met: str
    asked_7_days: int
    asked_30_days: int
    opened_30_days: int


class SearchDay(msgspec.Struct, frozen=True, kw_only=True):
    """The searches of a day in numbers."""

    day: date
    shown: int
    found_nothing: int
    let_words_go: int
    words_not_met: str


class TaughtPhrase(msgspec.Struct, frozen=True):
    """Words that staff taught the search."""

    id: int
    words: str
    means: str


class Searches(msgspec.Struct, frozen=True):
    """Searches that failed come first."""

    searches: list[FailedSearch]
    days: list[SearchDay]
    phrases: list[TaughtPhrase]


class NewPhrase(Body, frozen=True, kw_only=True):
    """A phrase of shoppers, and its meaning in words that the search knows."""

    words: Line
    means: Line
