"""From a vector to pixels, and pixels in the formats the web reads."""

from io import BytesIO
from typing import Literal

import resvg_py
from PIL import Image, ImageOps

Format = Literal["webp", "avif", "jpeg"]
PREVIEW_SIZE = (1200, 630)
_QUALITY: dict[Format, int] = {"webp": 82, "avif": 60, "jpeg": 86}


def render_png(svg: str, width: int) -> bytes:
    """The picture as a PNG of that width. No font is looked for: every letter is an outline."""
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True))


def _opened(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png)).convert("RGB")


def _saved(image: Image.Image, kind: Format) -> bytes:
    out = BytesIO()
    image.save(out, kind.upper(), quality=_QUALITY[kind])
    return out.getvalue()


def encode(png: bytes, kind: Format) -> bytes:
    """The same picture as WebP, AVIF or JPEG."""
    return _saved(_opened(png), kind)


def smaller(png: bytes, width: int, kind: Format) -> bytes:
    """The picture at another width, for `srcset`."""
    image = _opened(png)
    return _saved(
        image.resize((width, round(image.height * width / image.width)), Image.Resampling.LANCZOS), kind
    )


def link_preview(png: bytes) -> bytes:
    """A JPEG of 1200 by 630 for a shared link: the whole picture, its own edges drawn out to what is left."""
    width, height = PREVIEW_SIZE
    fitted = ImageOps.contain(_opened(png), PREVIEW_SIZE, Image.Resampling.LANCZOS)
    left, top = (width - fitted.width) // 2, (height - fitted.height) // 2
    right, bottom = left + fitted.width, top + fitted.height
    sheet = Image.new("RGB", PREVIEW_SIZE)
    _stretch_edge(sheet, fitted.crop((0, 0, 2, fitted.height)), (0, 0, left, height))
    _stretch_edge(sheet, fitted.crop((fitted.width - 2, 0, *fitted.size)), (right, 0, width, height))
    _stretch_edge(sheet, fitted.crop((0, 0, fitted.width, 2)), (0, 0, width, top))
    _stretch_edge(sheet, fitted.crop((0, fitted.height - 2, *fitted.size)), (0, bottom, width, height))
    sheet.paste(fitted, (left, top))
    return _saved(sheet, "jpeg")


def _stretch_edge(sheet: Image.Image, edge: Image.Image, box: tuple[int, int, int, int]) -> None:
    """Fill a part of the sheet (left, top, right, bottom) with an edge. Nothing where it has no area."""
    left, top, right, bottom = box
    if left < right and top < bottom:
        sheet.paste(edge.resize((right - left, bottom - top)), (left, top))
