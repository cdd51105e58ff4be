"""Draws a picture of the demo from its spec. Only the drawing process and the seed's workers import this."""

from collections.abc import Callable

import msgspec

from data.pictures.drawing import banners, marks, portraits
from data.pictures.drawing.looks import BrandSign, PersonLook, ProductLook
from data.pictures.drawing.product_pictures import Picture, pictures
from data.pictures.paths import PicturePath

Svg = str
_PRODUCT_LOOKS = msgspec.json.Decoder(ProductLook)
_BRAND_SIGNS = msgspec.json.Decoder(BrandSign)
_PERSON_LOOKS = msgspec.json.Decoder(PersonLook | None)
_PALETTES = msgspec.json.Decoder(tuple[str, ...])


def draw_picture(path: PicturePath, spec: bytes) -> Svg | None:
    """Draw the picture. None if the spec has no picture of that name."""
    kind, _, slug = path.key.partition("/")
    if path.shade:
        return _draw_in_shade(f"#{path.shade}", path.name, spec)
    return _DRAW_BY_KIND[kind](slug, path.name, spec)


def _draw_product(_: str, name: str, spec: bytes) -> Svg | None:
    return _draw_named(pictures(_PRODUCT_LOOKS.decode(spec)), name)


def _draw_in_shade(shade: str, name: str, spec: bytes) -> Svg | None:
    """A product's picture in one of its shades. None for another colour, and for a picture of all shades."""
    look = _PRODUCT_LOOKS.decode(spec)
    if shade not in look.shades:
        return None
    return _draw_named([each for each in pictures(look, shade) if each.kind != "range"], name)


def _draw_named(found: list[Picture], name: str) -> Svg | None:
    return next((each.svg() for each in found if each.name == name), None)


def _draw_video_poster(_: str, name: str, spec: bytes) -> Svg | None:
    look = _PRODUCT_LOOKS.decode(spec)
    match name:
        case "youtube" | "tiktok" | "instagram":
            return banners.draw_video_poster(name, look)
    return None


def _draw_brand(_: str, name: str, spec: bytes) -> Svg | None:
    draw = {"logo": marks.brand_logo, "banner": banners.draw_brand_banner}.get(name)
    return draw(_BRAND_SIGNS.decode(spec)) if draw else None


def _draw_category(slug: str, name: str, _: bytes) -> Svg | None:
    draw = {"logo": marks.category_logo, "banner": banners.draw_category_banner}.get(name)
    return draw(slug) if draw else None


_DRAW_BY_KIND: dict[str, Callable[[str, str, bytes], Svg | None]] = {
    "products": _draw_product,
    "videos": _draw_video_poster,
    "brands": _draw_brand,
    "categories": _draw_category,
    "certifications": lambda slug, _, __: marks.certification_logo(slug),
    "blog": lambda slug, _, spec: banners.draw_blog_header(slug, _PALETTES.decode(spec)),
    "members": lambda name, _, spec: portraits.member_portrait(name, _PERSON_LOOKS.decode(spec)),
    "placeholder": lambda *_: marks.placeholder(),
}
