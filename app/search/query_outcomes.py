"""Finds what the shop has for a query: how many products, and which words none of them meets."""

from app.search.find import Finder, Found
from app.search.names import decode_named
from app.search.said import list_let_go
from app.search.schemas import SearchRequest
from app.search_counts.query_outcomes import QueryOutcome
from app.search_counts.query_texts import MAX_COUNTED_LENGTH
from app.understanding.meanings import Understanding
from app.understanding.word_folding import fold_name, fold_words
from app.window.live.current_window import CurrentWindow
from app.window.window import Window

MAX_OUTCOMES = 10_000
PRODUCTS_LOOKED_AT = 8  # whose names may have the words that are no category, brand or filter


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
    finder = Finder(window, SearchRequest(query=query))
    found, strict = finder.find(read), finder.find(read, with_all_words=True)
    let_go = list_let_go(read, found.let_go)
    not_met = " ".join(part.text for part in let_go if not part.met_by)
    listed = tuple(word for word in fold_words(not_met) if window.reader.lists(word))
    is_exact = not list_let_go(read, strict.let_go) and _is_read_exactly(window, read, strict)
    return QueryOutcome(found.total, not_met[:MAX_COUNTED_LENGTH], is_exact, listed)


def _is_read_exactly(window: Window, read: Understanding, found: Found) -> bool:
    """Whether all that is said is wanted or in names of the products found, and nothing is turned round."""
    if read.corrections or read.contradictions or window.reader.negates(read.query):
        return False
    if any(want.excluded or want.sureness < 1 for want in read.wants):
        return False
    rows = found.select_best_known(PRODUCTS_LOOKED_AT)
    cards = (decode_named(card) for card in window.texts.card_bodies(rows))
    names = "".join(fold_name(f"{card.brand} {card.name}") for card in cards)
    names += "".join(f" {window.texts.fold_shades_of(row)}" for row in rows.tolist())
    named = set(names.split())
    return all(word.folded in named for word in read.words)
