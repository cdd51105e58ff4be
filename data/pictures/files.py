"""Makes the file of a demo picture: an SVG or, if the path says so, pixels."""

from app.kit.files import write_atomically
from data.pictures.draw import draw_picture
from data.pictures.drawing.pixels import encode, link_preview, render_png, smaller
from data.pictures.paths import DemoFolders, PicturePath
from data.pictures.queries import find_spec

PREVIEW_WIDTH = {"products": 640, "blog": 1120}  # as wide as a picture 630 high is
CARD_WIDTH, SMALL_WIDTH = 640, 320


def make_picture_file(folders: DemoFolders, path: PicturePath) -> bool:
    """Make the file unless it exists. Returns whether there is such a picture."""
    if (folders.drawn / path.path).is_file():
        return True
    svg = _read_or_draw(folders, path.vector)
    if svg is None:
        return False
    if path.is_preview:
        png = render_png(svg, PREVIEW_WIDTH[path.key.partition("/")[0]])
        write_atomically(folders.drawn / path.path, link_preview(png))
    elif path.width:
        _make_pixels(folders, path, svg)
    return True


def _read_or_draw(folders: DemoFolders, vector: PicturePath) -> str | None:
    file = folders.drawn / vector.path
    if file.is_file():
        return file.read_text(encoding="utf-8")
    spec = find_spec(folders.specs, vector.key.replace("videos/", "products/"))
    svg = draw_picture(vector, spec) if spec else None
    if svg:
        write_atomically(file, svg.encode())
    return svg


def _make_pixels(folders: DemoFolders, path: PicturePath, svg: str) -> None:
    """Make both sizes of cards from one rendering, which takes most of the time."""
    png = render_png(svg, max(path.width or CARD_WIDTH, CARD_WIDTH))
    if path.width and path.width > CARD_WIDTH:
        write_atomically(folders.drawn / path.path, encode(png, "webp"))
        return
    small, card = (folders.drawn / f"{path.drawing}-{width}.webp" for width in (SMALL_WIDTH, CARD_WIDTH))
    write_atomically(small, smaller(png, SMALL_WIDTH, "webp"))
    write_atomically(card, encode(png, "webp"))
