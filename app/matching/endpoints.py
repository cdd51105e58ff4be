"""Similar shades. Every answer comes from the window."""

import math
from typing import Annotated

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromQuery, JSONBody, QueryParameter

from app.kit import clock
from app.kit.database.pool import Database
from app.kit.http.caller import CROSS_SITE
from app.kit.http.errors import NotFoundError, may_raise
from app.kit.http.requests import AnyRequest
from app.kit.limits.request_limits import count_cost, limited
from app.lists.schemas import MAX_PAGE_SIZE
from app.matching.answers import MatchWish, answer_like_colour, answer_like_variant
from app.matching.closest import answer_closest, answer_distances, answer_shades_by_id
from app.matching.filters import WORN, keep_undertones, parse_match_filter
from app.matching.matching import MAX_DELTA_E
from app.matching.news import answer_news
from app.matching.owned_shades import answer_like_owned
from app.matching.parameters import MAX_ASKED_DELTA_E, SIMILAR_REQUEST, SimilarRequest
from app.matching.schemas import (
    ClosestRequest,
    ClosestShades,
    ConstantsAnswer,
    Corrections,
    DistancesRequest,
    FindRequest,
    FoundShades,
    Matches,
    MatchSort,
    NewsRequest,
    OwnedMatches,
    OwnedRequest,
    ShadeDistances,
    ShadeNewsAnswer,
)
from app.window.http_cache import HttpCache, answer_get, answer_unstored
from app.window.window import Window
from shade_matching.match_constants import DEFAULT_CONSTANTS

SEARCHES = [limited("search")]
USUAL_MATCHES = 15
MAX_CORRECTIONS = 24
IS_A_READ = {CROSS_SITE: True}


@get("/shades/corrected")
async def get_corrected(request: AnyRequest, window: NamedDependency[Window]) -> Response[Corrections]:
    """The shades whose colours wearers corrected, those with most wearers first."""
    shades = window.corrected_shades
    return answer_get(
        request, window, msgspec.json.encode(Corrections(len(shades), shades[:MAX_CORRECTIONS]))
    )


@get("/search/similar", guards=SEARCHES, dependencies=SIMILAR_REQUEST)
@may_raise(NotFoundError)
async def get_similar(
    request: AnyRequest,
    similar: NamedDependency[SimilarRequest],
    limit: Annotated[int, QueryParameter(ge=1, le=MAX_PAGE_SIZE)] = USUAL_MATCHES,
    max_delta_e: Annotated[float, QueryParameter(gt=0, le=MAX_ASKED_DELTA_E)] = MAX_DELTA_E,
    sort: FromQuery[MatchSort] = "best",
    leading: FromQuery[bool] = False,
) -> Response[Matches]:
    """Products with a shade similar to a given one, exact by CIEDE2000 on the mended swatches.

    `sort` by price has all of one verdict before those of the next. With `leading` the answer also has the
    matches that lead it. `same_undertone` keeps to shades whose declared undertone is the one declared of the
    shade asked for. With `delivered` ranges and orders of prices count delivery; where that is unknown, a
    product is in no range and comes last of its verdict. Every further 15 matches count as one search more.
    """
    await count_cost(request, math.ceil(limit / USUAL_MATCHES))
    window, variant_id, picked, match_filter = similar
    wish = MatchWish(limit, max_delta_e, sort, leading)
    if variant_id is not None:
        body = answer_like_variant(window, variant_id, match_filter, wish)
    else:
        assert picked  # one of the two is asked for
        body = answer_like_colour(window, picked, match_filter, wish)
    return answer_get(request, window, body)


@post("/search/similar/owned", status_code=200, guards=SEARCHES, opt=IS_A_READ)
async def post_similar_owned(
    request: AnyRequest, http_cache: NamedDependency[HttpCache], data: JSONBody[OwnedRequest]
) -> Response[OwnedMatches]:
    """Products that fit all the shades a shopper owns and what they said of each.

    Counts as one search for each shade.
    """
    window = http_cache.window
    match_filter = parse_match_filter(
        window, "body", category_slugs=data.category_slugs, brand_slugs=data.brand_slugs,
        min_price=data.min_price, max_price=data.max_price, finish=data.finish, in_stock=data.in_stock,
        delivered=bool(data.delivered),
    )  # fmt: skip
    if data.same_undertone:
        worn = [shade.variant_id for shade in data.shades if shade.verdict == WORN]
        match_filter = keep_undertones(window, match_filter, worn, "body", "a shade you wear")
    return await http_cache.answer_post(
        request, data, lambda window: answer_like_owned(window, data, match_filter), cost=len(data.shades)
    )


@post("/shades/closest", status_code=200, guards=SEARCHES, opt=IS_A_READ)
async def post_closest(
    window: NamedDependency[Window], data: JSONBody[ClosestRequest]
) -> Response[ClosestShades]:
    """Of each product for skin the shade closest to the one that is worn, by mended colours. Never cached."""
    return answer_unstored(answer_closest(window, data))


@post("/shades/news", status_code=200, guards=SEARCHES, opt=IS_A_READ)
async def post_shade_news(
    window: NamedDependency[Window], database: NamedDependency[Database], data: JSONBody[NewsRequest]
) -> Response[ShadeNewsAnswer]:
    """Products with the worn shade that are new, cost less or are back. Never cached."""
    return answer_unstored(await answer_news(window, database, data.worn, clock.now()))


@post("/shades/distances", status_code=200, guards=SEARCHES, opt=IS_A_READ)
async def post_distances(
    window: NamedDependency[Window], data: JSONBody[DistancesRequest]
) -> Response[ShadeDistances]:
    """Tell how far some shades are from the one that is worn, exact by CIEDE2000. Never cached."""
    return answer_unstored(answer_distances(window, data))


@post("/shades/find", status_code=200, guards=SEARCHES, opt=IS_A_READ)
async def post_find_shades(
    window: NamedDependency[Window], data: JSONBody[FindRequest]
) -> Response[FoundShades]:
    """Shades by id, with their names. Those that are gone are left out. Never cached."""
    return answer_unstored(answer_shades_by_id(window, data))


@get("/search/similar/constants")
async def get_match_constants(
    request: AnyRequest, window: NamedDependency[Window]
) -> Response[ConstantsAnswer]:
    """Tell which constants the matches of this window were made with."""
    constants = window.match_constants
    answer = ConstantsAnswer(constants == DEFAULT_CONSTANTS, constants.pairs, constants.brands)
    return answer_get(request, window, msgspec.json.encode(answer))
