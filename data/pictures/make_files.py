"""Makes the file of a demo picture: an SVG or pixels, as the path says. Run as `make_files FOLDER` it draws.

It runs as a process so that those that serve need neither Pillow nor resvg, nor wait for a drawing.
"""

from data.pictures.drawing.pixels import encode, link_preview, render_png, smaller
from data.pictures.files import PictureFiles
from data.pictures.make_vectors import read_or_draw
from data.pictures.paths import DemoFolders, PicturePath
from data.pictures.worker_loop import answer_paths

PREVIEW_WIDTH = {"products": 640, "blog": 1120}  # as wide as a picture 630 high is
CARD_WIDTH, SMALL_WIDTH = 640, 320


def make_picture_file(folders: DemoFolders, path: PicturePath) -> bool:
    """Make the file unless it exists. Returns whether there is such a picture."""
    files = PictureFiles(folders)
    if files.has(path):
        return True
    svg = read_or_draw(folders, files, path.vector)
    if svg is None:
        return False
    if path.is_preview:
        png = render_png(svg, PREVIEW_WIDTH[path.key.partition("/")[0]])
        files.write(path, link_preview(png))
    elif path.width:
        _make_pixels(files, path, svg)
    return True


def _make_pixels(files: PictureFiles, path: PicturePath, svg: str) -> None:
    """Make both sizes of cards from one rendering, which takes most of the time."""
    png = render_png(svg, max(path.width or CARD_WIDTH, CARD_WIDTH))
    if path.width and path.width > CARD_WIDTH:
        files.write(path, encode(png, "webp"))
        return
    files.write(path.resized(SMALL_WIDTH), smaller(png, SMALL_WIDTH, "webp"))
    files.write(path.resized(CARD_WIDTH), encode(png, "webp"))


if __name__ == "__main__":
    answer_paths(make_picture_file)
