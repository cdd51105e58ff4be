"""Finds what the shop has for a query: how many products, and which words none of them meets."""

from app.discovery.product_search import search_products
from app.discovery.readings import list_let_go
from app.discovery.schemas import SearchRequest
from app.discovery.search_query import make_query
from app.search_counts.query_outcomes import QueryOutcome
from app.search_counts.query_texts import MAX_COUNTED_LENGTH
from app.window.current_window import CurrentWindow
from app.window.window import Window

MAX_OUTCOMES = 10_000


class OutcomeFinder:
    """Finds the outcomes of queries in the current window. Each query is searched once a window."""

    def __init__(self, current_window: CurrentWindow) -> None:
        self._current_window = current_window
        self._outcomes: dict[str, QueryOutcome] = {}
        self._version: str | None = None

    def __call__(self, query: str) -> QueryOutcome | None:
        """The outcome of a query. None while there is no window."""
        window = self._current_window.current
        if window is None:
            return None
        if self._version != window.version or len(self._outcomes) >= MAX_OUTCOMES:
            self._outcomes, self._version = {}, window.version
        if query not in self._outcomes:
            self._outcomes[query] = find_outcome(window, query)
        return self._outcomes[query]


def find_outcome(window: Window, query: str) -> QueryOutcome:
    """Search as a shopper would who chose no filter."""
    read = window.reader.read(query)
    result = search_products(window, make_query(window, SearchRequest(query=query), read))
    let_go = [part.text for part in list_let_go(read, result.let_go) if not part.met_by]
    return QueryOutcome(result.total, " ".join(let_go)[:MAX_COUNTED_LENGTH])
