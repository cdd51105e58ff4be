"""The sitemaps of shade pages: an address, a picture and a date for each shade."""

import re
from collections.abc import Iterator
from math import ceil
from typing import Final
from xml.sax.saxutils import escape

import numpy as np

from app.shades.addresses import write_shade_address
from app.window.window import Window

SHADES_A_FILE: Final = 50_000  # as many as a sitemap may have
AT_ONCE: Final = 1_000
_SEEN: Final = re.compile(rb'"seen_at":"([0-9T:.-]+(?:Z|[+-][0-9:]+))"')
_HEAD: Final = (
    '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
    ' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n'
)


def count_sitemaps(window: Window) -> int:
    """The number of files that the shades fill."""
    return ceil(np.count_nonzero(window.alive_shades) / SHADES_A_FILE)


def write_sitemap(window: Window, number: int, origin: str) -> Iterator[str]:
    """One of the files, from 1 on, some shades at a time."""
    places = np.flatnonzero(window.alive_shades)[(number - 1) * SHADES_A_FILE : number * SHADES_A_FILE]
    yield _HEAD
    for first in range(0, len(places), AT_ONCE):
        some = places[first : first + AT_ONCE]
        rows = window.variants.product[some].tolist()
        seen = {row: _find_last_seen(window, row) for row in set(rows)}
        yield "".join(
            _write_shade(
                f"{origin}/shades/{write_shade_address(shade.id, window.slugs[row], shade.name)}",
                f"{origin}{shade.picture}" if shade.picture and shade.picture.startswith("/") else "",
                seen[row],
            )
            for shade, row in zip(window.texts.decode_swatches(some), rows, strict=True)
        )
    yield "</urlset>\n"


def _find_last_seen(window: Window, row: int) -> str:
    """When a price of a product was last seen, which its shades' pages say; empty without any."""
    seen = _SEEN.findall(window.texts.page_without_end(row))
    return max(seen).decode() if seen else ""


def _write_shade(address: str, picture: str, seen: str) -> str:
    date = f"<lastmod>{seen}</lastmod>" if seen else ""
    image = f"<image:image><image:loc>{escape(picture)}</image:loc></image:image>" if picture else ""
    return f"<url><loc>{escape(address)}</loc>{date}{image}</url>\n"
