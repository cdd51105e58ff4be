"""From a vector to pixels, and pixels in the formats the web reads."""

from io import BytesIO
from typing import Literal

import resvg_py
from PIL import Image

Format = Literal["webp", "avif", "jpeg"]
SRCSET_WIDTHS = (320, 480, 640, 960)
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
    """A JPEG of 1200 by 630 for a shared link: the whole picture, its own edges drawn out to the sides."""
    image, (width, height) = _opened(png), PREVIEW_SIZE
    fitted = image.resize((round(image.width * height / image.height), height), Image.Resampling.LANCZOS)
    left = (width - fitted.width) // 2
    sheet = Image.new("RGB", PREVIEW_SIZE)
    sheet.paste(fitted.crop((0, 0, 2, height)).resize((left, height)), (0, 0))
    right = width - left - fitted.width
    sheet.paste(
        fitted.crop((fitted.width - 2, 0, fitted.width, height)).resize((right, height)),
        (left + fitted.width, 0),
    )
    sheet.paste(fitted, (left, 0))
    return _saved(sheet, "jpeg")
