"""Finds the alternatives of a product: the closest to each of its shades."""

from collections import defaultdict
from collections.abc import Iterable
from math import ceil
from typing import Annotated, Final

import msgspec
import numpy as np
from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import QueryParameter

from app.kit.http.errors import NotFoundError, may_raise
from app.kit.http.requests import AnyRequest
from app.kit.limits.request_limits import count_cost, limited
from app.matching.answers import MatchWish, answer_like_variant
from app.matching.matching import MAX_DELTA_E, MatchFilter
from app.matching.schemas import Match, Matches
from app.shades.endpoints import NamedShade, name_shades
from app.window.http_cache import answer_get
from app.window.window import Window
from shade_matching.known_order import LONG_SHOT, MATCH_SCALE

MAX_SHADES: Final = 60
MATCHES_A_SHADE: Final = 10
MAX_ALTERNATIVES: Final = 8
SHADES_A_SEARCH: Final = 15  # that count as one search towards the limit
_matches = msgspec.json.Decoder(Matches)


class MatchedShade(msgspec.Struct, frozen=True):
    """A shade of the product, and the answer to what matches it; null where nothing comes close."""

    shade: NamedShade
    match: Match | None


class Alternative(msgspec.Struct, frozen=True):
    """Another product, and for how many of the shades it is among the closest. `match` is the best one."""

    shades: int
    match: Match


class Alternatives(msgspec.Struct, frozen=True):
    """The products that are close for most shades, and what matches each shade, the lightest first."""

    alternatives: list[Alternative]
    shades: list[MatchedShade]


@get("/product/alternatives", guards=[limited("search")])
@may_raise(NotFoundError)
async def get_alternatives(
    request: AnyRequest,
    window: NamedDependency[Window],
    slug: Annotated[str, QueryParameter(min_length=1, max_length=200)],
) -> Response[Alternatives]:
    """The closest to a product in each of its shades, up to sixty of them.

    Every fifteen shades count as one search.
    """
    row = window.slugs.find_row(slug)
    if row is None:
        raise NotFoundError("Product not found")
    first, end = window.products.first_variant[row : row + 2].tolist()
    lightness = window.shades.lab_at(np.arange(first, end))[:, 0]
    places = (first + np.argsort(-lightness, kind="stable"))[:MAX_SHADES]
    await count_cost(request, ceil(len(places) / SHADES_A_SEARCH))
    shades = name_shades(window, places) if places.size else []
    found = [_find_matches(window, shade.id) for shade in shades]
    answer = Alternatives(
        _rank(found),
        [
            MatchedShade(shade, matches.leading.lead if matches.leading else None)
            for shade, matches in zip(shades, found, strict=True)
        ],
    )
    return answer_get(request, window, msgspec.json.encode(answer))


def _find_matches(window: Window, variant_id: int) -> Matches:
    wish = MatchWish(MATCHES_A_SHADE, MAX_DELTA_E, "best", with_leading=True)
    return _matches.decode(answer_like_variant(window, variant_id, MatchFilter(), wish))


def _rank(found: Iterable[Matches]) -> list[Alternative]:
    """The products that come close to most shades, the better and the cheaper of equals first."""
    close: dict[str, list[Match]] = defaultdict(list)
    for matches in found:
        for match in matches.products:
            if match.scale != MATCH_SCALE[LONG_SHOT]:
                close[match.slug].append(match)
    best = [Alternative(len(every), min(every, key=_sort_key)) for every in close.values()]
    best.sort(key=lambda each: (-each.shades, *_sort_key(each.match)))
    return best[:MAX_ALTERNATIVES]


def _sort_key(match: Match) -> tuple[int, bool, float, float]:
    price = match.price if match.price is not None and match.in_stock else None
    return MATCH_SCALE.index(match.scale), price is None, price or 0.0, match.delta_e
