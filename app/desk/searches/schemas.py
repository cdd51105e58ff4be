"""The JSON of searches at the desk."""

from datetime import date

import msgspec

from app.desk.schemas import Line
from app.kit.http.fields import Body


class CountedSearch(msgspec.Struct, frozen=True, kw_only=True):
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

    searches: list[CountedSearch]
    days: list[SearchDay]
    phrases: list[TaughtPhrase]


class NewPhrase(Body, frozen=True, kw_only=True):
    """What shoppers say, with commas between phrases, and its meaning in words that the search knows."""

    words: Line
    means: Line
