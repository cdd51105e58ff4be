"""The pictures of shared links."""

import msgspec
from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from app.kit.http.errors import NotFoundError
from app.kit.http.requests import AnyRequest
from app.kit.limits.request_limits import count_cost, name_caller
from app.matching.endpoints import SEARCHES
from app.media.endpoints import A_DAY
from app.media.share.store import SharePictures
from app.share_pictures.cards import find_card
from app.window.window import Window

DRAWING_COST = 10


@get("/media/share/{name:str}", guards=SEARCHES, include_in_schema=False)
async def get_share_picture(
    request: AnyRequest,
    window: NamedDependency[Window],
    share_pictures: NamedDependency[SharePictures],
    name: FromPath[str],
) -> Response[bytes]:
    """The picture of a shared link. Prices and ranges change, so that caches store it for a day only.

    One that has to be drawn counts as several searches.
    """
    stem, _, ending = name.rpartition(".")
    card = find_card(window, stem) if ending == "png" else None
    if card is None:
        raise NotFoundError("Picture not found")
    card = msgspec.structs.replace(card, shop=window.shop_name)
    content = share_pictures.find(card)
    if content is None:
        await count_cost(request, DRAWING_COST)
        content = await share_pictures.draw(card, name_caller(request.scope))
    return Response(content, media_type="image/png", headers={"cache-control": A_DAY})
