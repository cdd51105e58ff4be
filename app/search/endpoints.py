"""Search and suggestions. Every answer comes from the window."""

from typing import Annotated

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromQuery, JSONBody, QueryParameter

from app.kit.http.requests import AnyRequest
from app.matching.endpoints import IS_A_READ, SEARCHES
from app.search import suggestions
from app.search.answers import answer_search
from app.search.schemas import SearchAnswer, SearchRequest, Suggestions
from app.search_counts.popular_queries import PopularQueries
from app.settings import Settings
from app.window.http_cache import HttpCache, answer_get, answer_unstored
from app.window.live.current_window import CurrentWindow


@get("/search/suggest", guards=SEARCHES)
async def get_suggestions(
    request: AnyRequest,
    current_window: NamedDependency[CurrentWindow],
    popular: NamedDependency[PopularQueries],
    q: Annotated[str, QueryParameter(max_length=200)] = "",
) -> Response[Suggestions]:
    """Brands, products, shades and popular queries that match the text so far."""
    window = current_window.window
    body = msgspec.json.encode(suggestions.find_suggestions(window, q, popular.suggest(q)))
    return answer_get(request, window, body, edition=popular.edition)


@post("/search", status_code=200, guards=SEARCHES, opt=IS_A_READ)
async def post_search(
    request: AnyRequest,
    http_cache: NamedDependency[HttpCache],
    settings: NamedDependency[Settings],
    data: JSONBody[SearchRequest],
    explain: FromQuery[bool] = False,
) -> Response[SearchAnswer]:
    """Products that match words and filters, how the words were read, and the count of every choice.

    With `explain` it says why each product stands where it does. In production the admin alone tells.
    The answer to somebody who says what they wear is not cached.
    """
    explained = explain and not settings.is_production
    if explained or data.worn:
        return answer_unstored(answer_search(http_cache.window, data, explain=explained))
    return await http_cache.answer_post(request, data, lambda window: answer_search(window, data))
