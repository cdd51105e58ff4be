"""The API of a shade's page: its words and its address, besides its product's."""

from typing import Annotated, Any, NoReturn

import msgspec
import numpy as np
from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter

from app.catalogue.endpoints import find_former_if_possible
from app.catalogue.feeds_out import stream_text
from app.kit.database.pool import Database
from app.kit.http.errors import GoneError, NotFoundError, may_raise
from app.kit.http.requests import AnyRequest
from app.kit.limits.request_limits import limited
from app.members.ids import MAX_ID
from app.settings import Settings
from app.shades.addresses import write_shade_address
from app.shades.queries import find_former_shade, find_gtin
from app.shades.sitemaps import count_sitemaps, write_sitemap
from app.shades.words import describe_colour, describe_skin_shade, name_depth
from app.window.arrays.bitmaps import Rows
from app.window.arrays.columns import NONE
from app.window.http_cache import answer_get
from app.window.window import Window
from shade_matching.profile import UNDERTONES

MISSING = "There is no such shade"
MAX_DIGITS = 7

_encode = msgspec.json.Encoder().encode


class NamedShade(msgspec.Struct, frozen=True):
    """A shade, and the address of its page."""

    id: int
    name: str
    value: str
    address: str


class ShadeFacts(msgspec.Struct, frozen=True):
    """A shade in words, where its page and its product are, and the next ones of its range.

    `depth` is null for what is not for skin.
    """

    id: int
    name: str
    value: str
    address: str
    words: str
    depth: str | None
    product_slug: str
    lighter: NamedShade | None
    deeper: NamedShade | None


class ShadeSitemaps(msgspec.Struct, frozen=True):
    """The number of sitemaps of shades."""

    count: int


@get("/shade", guards=[limited("search")])
@may_raise(NotFoundError, GoneError)
async def get_shade(
    request: AnyRequest,
    window: NamedDependency[Window],
    database: NamedDependency[Database],
    variant_id: Annotated[int, QueryParameter(ge=1, le=MAX_ID)],
) -> Response[ShadeFacts]:
    """One shade: what it looks like in words, and the address of its page.

    A shade that became another answers 404 with `moved_to`: the address of that one.
    """
    place = window.variant_place(variant_id)
    if place is None:
        await _raise_missing(window, database, variant_id)
    return answer_get(request, window, _encode(describe_shade(window, place)))


def describe_shade(window: Window, place: int) -> ShadeFacts:
    """Say what a shade looks like."""
    variants = window.variants
    swatch = window.texts.decode_swatches(np.array([place]))[0]
    lab, row = window.shades.lab_at([place])[0], int(variants.product[place])
    finish, undertone = int(variants.finish[place]), int(variants.undertone[place])
    finish_name = None if finish == NONE else window.labels.facets["finish"].kind.values[finish].value
    for_skin = bool(window.skin_shades[place])
    if for_skin:
        declared = None if undertone == NONE else UNDERTONES[undertone]
        words = describe_skin_shade(lab, declared, finish_name)
    else:
        words = describe_colour(lab, finish_name)
    slug = window.slugs[row]
    lighter, deeper = _find_next(window, row, place)
    return ShadeFacts(
        swatch.id, swatch.name, swatch.value, write_shade_address(swatch.id, slug, swatch.name), words,
        name_depth(lab) if for_skin else None, slug, lighter, deeper,
    )  # fmt: skip


def _find_next(window: Window, row: int, place: int) -> tuple[NamedShade | None, NamedShade | None]:
    """The next lighter and the next deeper shade of a product."""
    first, end = window.products.first_variant[row : row + 2].tolist()
    lightness = window.shades.lab_at(np.arange(first, end))[:, 0]
    by_lightness = (first + np.argsort(-lightness, kind="stable")).tolist()
    own = by_lightness.index(place)
    lighter, deeper = by_lightness[max(own - 1, 0) : own], by_lightness[own + 1 : own + 2]
    named = name_shades(window, np.array([*lighter, place, *deeper]))
    return named[0] if lighter else None, named[-1] if deeper else None


def name_shades(window: Window, places: Rows) -> list[NamedShade]:
    """Shades of one product with the addresses of their pages."""
    slug = window.slugs[int(window.variants.product[places[0]])]
    return [
        NamedShade(each.id, each.name, each.value, write_shade_address(each.id, slug, each.name))
        for each in window.texts.decode_swatches(places)
    ]


@get("/shades/sitemaps")
async def list_sitemaps(request: AnyRequest, window: NamedDependency[Window]) -> Response[ShadeSitemaps]:
    """The number of sitemaps that the shades' pages fill, for the storefront's sitemap."""
    return answer_get(request, window, _encode(ShadeSitemaps(count_sitemaps(window))))


@get("/feeds/shades/{name:str}", include_in_schema=False, guards=[limited("feeds")])
async def get_sitemap(
    request: AnyRequest,
    window: NamedDependency[Window],
    settings: NamedDependency[Settings],
    name: FromPath[str],
) -> Response[Any]:
    """One of the sitemaps of shade pages, such as `1.xml`."""
    number = name.removesuffix(".xml")
    is_number = name.endswith(".xml") and number.isascii() and number.isdigit() and len(number) < MAX_DIGITS
    if not is_number or not 1 <= int(number) <= count_sitemaps(window):
        raise NotFoundError("There is no such sitemap")
    origin = settings.public_origin
    return stream_text(request, window, lambda: write_sitemap(window, int(number), origin), "application/xml")


async def _raise_missing(window: Window, database: Database, variant_id: int) -> NoReturn:
    """Say where a merged shade is now, or why the product of one was withdrawn."""
    former = await find_former_if_possible(database, find_former_shade, variant_id)
    place = window.variant_place(former.moved_to) if former and former.moved_to else None
    if place is not None:
        raise NotFoundError(MISSING, moved_to=describe_shade(window, place).address)
    if former and former.reason:
        raise GoneError(former.reason)
    raise NotFoundError(MISSING)


class FoundBarcode(msgspec.Struct, frozen=True):
    """The shade of a barcode, with the address of its page, or the product without shades."""

    variant_id: int | None
    address: str | None
    product_slug: str


@get("/barcode", guards=[limited("search")])
@may_raise(NotFoundError)
async def get_barcode(
    window: NamedDependency[Window],
    database: NamedDependency[Database],
    gtin: Annotated[str, QueryParameter(pattern="^[0-9]{8,14}$")],
) -> Response[FoundBarcode]:
    """The shade or product of a barcode, as it is printed (EAN, UPC, GTIN)."""
    async with database.reading() as connection:
        found = await find_gtin(connection, gtin)
    place = window.variant_place(found.variant_id) if found and found.variant_id else None
    if found is None or (place is None and window.slugs.find_row(found.slug) is None):
        raise NotFoundError("No product here has this barcode")
    address = None if place is None else describe_shade(window, place).address
    variant_id = found.variant_id if address else None
    return Response(FoundBarcode(variant_id, address, found.slug), headers={"cache-control": "no-store"})
