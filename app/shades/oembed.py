"""oEmbed: what a page of another site shows of one of our addresses."""

import re
from html import escape
from typing import Annotated, Any, Final
from urllib.parse import urlsplit

import msgspec
import numpy as np
from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import QueryParameter

from app.kit.http.errors import NotFoundError, may_raise
from app.kit.http.requests import AnyRequest
from app.kit.limits.request_limits import limited
from app.settings import Settings
from app.shades.endpoints import describe_shade
from app.window.http_cache import answer_get
from app.window.schemas import CardBody
from app.window.window import Window

_SHADE: Final = re.compile(r"/shades/([1-9][0-9]{0,17})(?:-[a-z0-9-]*)?")
_PRODUCT: Final = re.compile(r"/products/([a-z0-9-]{1,200})")
_encode = msgspec.json.Encoder().encode
_card = msgspec.json.Decoder(CardBody)
WIDTH: Final = 480
HEIGHT: Final = 220


@get("/oembed", guards=[limited("search")])
@may_raise(NotFoundError)
async def get_oembed(
    request: AnyRequest,
    window: NamedDependency[Window],
    settings: NamedDependency[Settings],
    url: Annotated[str, QueryParameter(min_length=1, max_length=1000)],
    maxwidth: Annotated[int, QueryParameter(ge=1, le=10_000)] = WIDTH,
) -> Response[dict[str, Any]]:
    """A shade's or a product's page as another site shows it (oEmbed 1.0, JSON)."""
    origin = settings.public_origin
    answer = _describe(window, origin, url, maxwidth) if url.startswith(f"{origin}/") else None
    if answer is None:
        raise NotFoundError("Nothing can be shown of this address")
    return answer_get(request, window, _encode(answer))


def _describe(window: Window, origin: str, url: str, width: int) -> dict[str, Any] | None:
    path = urlsplit(url).path
    about = {"version": "1.0", "provider_name": window.shop_name, "provider_url": origin}
    if shade := _SHADE.fullmatch(path):
        place = window.variant_place(int(shade[1]))
        if place is None:
            return None
        facts = describe_shade(window, place)
        link = f'<a href="{escape(f"{origin}/shades/{facts.address}")}">{escape(facts.name)}</a>'
        html = (
            f'<script async src="{escape(origin)}/embed.js"></script>'
            f'<undertone-match shade="{facts.id}">{link}</undertone-match>'
        )
        size = {"width": min(width, WIDTH), "height": HEIGHT}
        return about | size | {"type": "rich", "title": f"What matches {facts.name}", "html": html}
    product = _PRODUCT.fullmatch(path)
    row = window.slugs.find_row(product[1]) if product else None
    if row is None:
        return None
    card = _card.decode(window.texts.card_bodies(np.array([row]))[0])
    return about | {"type": "link", "title": f"{card.name} by {card.brand}"}
