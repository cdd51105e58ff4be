"""Draws a picture of the demo from its brief. Only the studio and the seed's helpers import this."""

from collections.abc import Callable

import msgspec

from app.media.names import Asked
from data.pictures import banners, marks
from data.pictures.gallery import pictures
from data.pictures.looks import BrandLook, ProductLook

Drawn = str | None
_PRODUCTS = msgspec.json.Decoder(ProductLook)
_BRANDS = msgspec.json.Decoder(BrandLook)
_SHADES = msgspec.json.Decoder(tuple[str, ...])


def draw(asked: Asked, told: bytes) -> Drawn:
    """The picture as SVG; nothing where the brief has no picture of that name."""
    room, _, slug = asked.key.partition("/")
    return _ROOMS[room](slug, asked.name, told)


def _product(_: str, name: str, told: bytes) -> Drawn:
    return next((each.svg() for each in pictures(_PRODUCTS.decode(told)) if each.name == name), None)


def _video(_: str, name: str, told: bytes) -> Drawn:
    look = _PRODUCTS.decode(told)
    match name:
        case "youtube" | "tiktok" | "instagram":
            return banners.video_poster(name, look)
    return None


def _brand(_: str, name: str, told: bytes) -> Drawn:
    made = {"logo": marks.brand_logo, "banner": banners.brand_banner}.get(name)
    return made(_BRANDS.decode(told)) if made else None


def _category(slug: str, name: str, _: bytes) -> Drawn:
    made = {"logo": marks.category_logo, "banner": banners.category_banner}.get(name)
    return made(slug) if made else None


_ROOMS: dict[str, Callable[[str, str, bytes], Drawn]] = {
    "products": _product,
    "videos": _video,
    "brands": _brand,
    "categories": _category,
    "certifications": lambda slug, _, __: marks.certification_logo(slug),
    "blog": lambda slug, _, told: banners.blog_header(slug, _SHADES.decode(told)),
    "members": lambda name, _, __: banners.member_portrait(name),
    "placeholder": lambda *_: marks.placeholder(),
}
