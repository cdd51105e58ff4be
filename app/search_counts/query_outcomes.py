"""The outcome of a query. `app.search` finds it out; here is only its shape."""

from typing import NamedTuple, Protocol


class QueryOutcome(NamedTuple):
    """The number of products a query finds, and the words of it that none of them meets.

    `is_exact` says that each of its words is read as it stands, and none turns another round. `listed_words`
    are those of the words not met that the project's lists or the catalogue have.
    """

    products_found: int
    words_not_met: str
    is_exact: bool = False
    listed_words: tuple[str, ...] = ()

    @property
    def is_met(self) -> bool:
        """Whether there is something for the query, and for every word of it."""
        return self.products_found > 0 and not self.words_not_met


class FindOutcome(Protocol):
    """Finds the outcome of a query. None while there is no window."""

    def __call__(self, query: str) -> QueryOutcome | None:
        """Search as a shopper would."""
