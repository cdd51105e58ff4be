"""Makes the file of a demo picture: drawn, pixels where asked for, put in place whole or not at all."""

from app.kit.files import write_atomically as put
from app.media.drawing import draw
from app.media.names import Asked
from app.media.places import Places
from app.media.queries import find_brief
from data.pictures.encode import encode, link_preview, smaller
from data.pictures.raster import raster

PREVIEW_WIDTH = {"products": 640, "blog": 1120}  # as wide as a picture 630 high is
CARD, SMALL = 640, 320


def make(places: Places, asked: Asked) -> bool:
    """Whether the picture lies in its place afterwards."""
    if (places.demo / asked.path).is_file():
        return True
    svg = _drawn(places, asked.vector)
    if svg is None:
        return False
    if asked.is_preview:
        png = raster(svg, PREVIEW_WIDTH[asked.key.partition("/")[0]])
        put(places.demo / asked.path, link_preview(png))
    elif asked.width:
        _make_pixels(places, asked, svg)
    return True


def _drawn(places: Places, vector: Asked) -> str | None:
    path = places.demo / vector.path
    if path.is_file():
        return path.read_text(encoding="utf-8")
    told = find_brief(places.briefs, vector.key.replace("videos/", "products/"))
    svg = draw(vector, told) if told else None
    if svg:
        put(path, svg.encode())
    return svg


def _make_pixels(places: Places, asked: Asked, svg: str) -> None:
    """The two sizes of cards come from one pass over the vector, which is what costs most."""
    png = raster(svg, max(asked.width or CARD, CARD))
    if asked.width and asked.width > CARD:
        put(places.demo / asked.path, encode(png, "webp"))
        return
    put(places.demo / f"{asked.drawing}-{SMALL}.webp", smaller(png, SMALL, "webp"))
    put(places.demo / f"{asked.drawing}-{CARD}.webp", encode(png, "webp"))
