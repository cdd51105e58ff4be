"""Search, similar shades, suggestions and product lists. Every answer comes from the window."""

import math
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from app.discovery import product_lists, suggestions
from app.discovery.brand_ranges import answer_ranges
from app.discovery.closest_answers import answer_closest, answer_distances, answer_found
from app.discovery.closest_schemas import (
    ClosestRequest,
    ClosestShades,
    DistancesRequest,
    FindRequest,
    FoundShades,
    ShadeDistances,
)
from app.discovery.match_answers import MatchWish, answer_like_colour, answer_like_variant
from app.discovery.match_filters import (
    keep_undertones_worn,
    parse_match_filter,
)
from app.discovery.match_schemas import ConstantsAnswer, Matches, MatchSort
from app.discovery.owned_answers import answer_like_owned
from app.discovery.range_schemas import BrandRanges, RangeSort
from app.discovery.schemas import (
    MAX_PAGE_SIZE,
    Corrections,
    OwnedMatches,
    OwnedRequest,
    ProductsAnswer,
    SearchAnswer,
    SearchRequest,
    Suggestions,
    Wall,
)
from app.discovery.search_answers import answer_search
from app.discovery.shade_matching import MAX_DELTA_E
from app.discovery.share_cards import find_card
from app.discovery.similar_parameters import MAX_ASKED_DELTA_E, SIMILAR_REQUEST, SimilarRequest
from app.kit.caller import CROSS_SITE
from app.kit.errors import InvalidInputError, NotFoundError, may_raise
from app.kit.fields import Fault
from app.kit.limits import caller_of, limited, spend_cost
from app.media.endpoints import A_DAY
from app.media.share.store import SharePictures
from app.search_counts.popular_queries import PopularQueries
from app.settings import Settings
from app.window.bitmaps import Rows
from app.window.current_window import CurrentWindow
from app.window.http_cache import HttpCache, answer_get
from app.window.window import Window
from shade_engine.match_constants import DEFAULT_CONSTANTS

AnyRequest = Request[Any, Any, Any]
Slug = Annotated[str | None, QueryParameter(max_length=200)]
TopN = Annotated[int, QueryParameter(ge=1, le=50)]
SEARCHES = [limited("search")]
USUAL_MATCHES = 15
DRAWING_COST = 10
MAX_CORRECTIONS = 24
IS_A_READ = {CROSS_SITE: True}


@get("/product/trending")
async def get_trending(
    request: AnyRequest,
    current_window: NamedDependency[CurrentWindow],
    category_slug: Slug = None,
    top_n: TopN = 10,
) -> Response[ProductsAnswer]:
    """The products with most recent activity."""
    window = current_window.window
    return _answer_cards(
        request, window, product_lists.list_trending(window, _find_category(window, category_slug), top_n)
    )


@get("/product/new")
async def get_new(
    request: AnyRequest,
    current_window: NamedDependency[CurrentWindow],
    category_slug: Slug = None,
    top_n: TopN = 10,
) -> Response[ProductsAnswer]:
    """The newest products."""
    window = current_window.window
    return _answer_cards(
        request, window, product_lists.list_new(window, _find_category(window, category_slug), top_n)
    )


@get("/product/featured")
async def get_featured(
    request: AnyRequest,
    current_window: NamedDependency[CurrentWindow],
) -> Response[ProductsAnswer]:
    """The products that the shop features."""
    window = current_window.window
    return _answer_cards(request, window, product_lists.list_featured(window))


@get("/shades/wall")
async def get_wall(
    request: AnyRequest,
    current_window: NamedDependency[CurrentWindow],
) -> Response[Wall]:
    """A selection of all shades, from light to deep."""
    window = current_window.window
    return answer_get(request, window, msgspec.json.encode(Wall(product_lists.pick_wall_shades(window))))


@get("/shades/corrected")
async def get_corrected(
    request: AnyRequest, current_window: NamedDependency[CurrentWindow]
) -> Response[Corrections]:
    """The shades whose colours wearers corrected, those with most wearers first."""
    window = current_window.window
    shades = window.corrected_shades
    return answer_get(
        request, window, msgspec.json.encode(Corrections(len(shades), shades[:MAX_CORRECTIONS]))
    )


@get("/shades/ranges")
async def get_ranges(
    request: AnyRequest,
    current_window: NamedDependency[CurrentWindow],
    sort: FromQuery[RangeSort] = "deepest",
    category_slug: Slug = None,
) -> Response[BrandRanges]:
    """What the shades for skin of each brand cover: depth, undertones, evenness, and the widest gap."""
    window = current_window.window
    category = _find_category(window, category_slug)
    return answer_get(request, window, answer_ranges(window, sort, category))


@get("/media/share/{name:str}", guards=SEARCHES, include_in_schema=False)
async def get_share_picture(
    request: AnyRequest,
    current_window: NamedDependency[CurrentWindow],
    share_pictures: NamedDependency[SharePictures],
    name: FromPath[str],
) -> Response[bytes]:
    """The picture of a shared link. Prices and ranges change, so that caches store it for a day only.

    One that has to be drawn counts as several searches.
    """
    stem, _, ending = name.rpartition(".")
    card = find_card(current_window.window, stem) if ending == "png" else None
    if card is None:
        raise NotFoundError("Picture not found")
    content = share_pictures.find(card)
    if content is None:
        await spend_cost(request, DRAWING_COST)
        content = await share_pictures.draw(card, caller_of(request.scope))
    return Response(content, media_type="image/png", headers={"cache-control": A_DAY})


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
        return _answer_unstored(answer_search(http_cache.window, data, explain=explained))
    return await http_cache.answer_post(request, data, lambda window: answer_search(window, data))


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
    await spend_cost(request, math.ceil(limit / USUAL_MATCHES))
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
        match_filter = keep_undertones_worn(window, match_filter, data.shades)
    return await http_cache.answer_post(
        request, data, lambda window: answer_like_owned(window, data, match_filter), cost=len(data.shades)
    )


@post("/shades/closest", status_code=200, guards=SEARCHES, opt=IS_A_READ)
async def post_closest(
    current_window: NamedDependency[CurrentWindow], data: JSONBody[ClosestRequest]
) -> Response[ClosestShades]:
    """Of each product for skin the shade closest to the one that is worn, by mended colours. Never cached."""
    return _answer_unstored(answer_closest(current_window.window, data))


@post("/shades/distances", status_code=200, guards=SEARCHES, opt=IS_A_READ)
async def post_distances(
    current_window: NamedDependency[CurrentWindow], data: JSONBody[DistancesRequest]
) -> Response[ShadeDistances]:
    """How far some shades are from the one that is worn, exact by CIEDE2000. Never cached."""
    return _answer_unstored(answer_distances(current_window.window, data))


@post("/shades/find", status_code=200, guards=SEARCHES, opt=IS_A_READ)
async def post_find_shades(
    current_window: NamedDependency[CurrentWindow], data: JSONBody[FindRequest]
) -> Response[FoundShades]:
    """Shades by id, with their names. Those that are gone are left out. Never cached."""
    return _answer_unstored(answer_found(current_window.window, data))


@get("/search/similar/constants")
async def get_match_constants(
    request: AnyRequest, current_window: NamedDependency[CurrentWindow]
) -> Response[ConstantsAnswer]:
    """Which constants the matches of this window were made with."""
    window = current_window.window
    constants = window.match_constants
    answer = ConstantsAnswer(constants == DEFAULT_CONSTANTS, constants.pairs, constants.brands)
    return answer_get(request, window, msgspec.json.encode(answer))


def _answer_unstored(body: bytes) -> Response[Any]:
    return Response(body, media_type="application/json", headers={"cache-control": "no-store"})


def _answer_cards(request: AnyRequest, window: Window, rows: Rows) -> Response[Any]:
    return answer_get(
        request, window, msgspec.json.encode({"products": product_lists.list_cards(window, rows)})
    )


def _find_category(window: Window, slug: str | None) -> int | None:
    if slug is None:
        return None
    if slug not in window.category_rows:
        raise InvalidInputError([Fault(("query", "category_slug"), f"There is no category {slug!r}")])
    return window.category_rows[slug]
