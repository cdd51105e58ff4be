"""The places of the demo's pictures: their paths under /media/demo/, and their folder on the disk.

Every drawing is a vector, `<drawing>.svg`. The same drawing in pixels lies beside it:
`<drawing>-320.webp`, `-640.webp` and `-960.webp` for srcset, and for products and the blog
`<drawing>-preview.jpg`, 1200 by 630, for links that are shared. `~c68642` after the name of a product's
picture draws it in that shade of the product. A path of any other form names nothing.
"""

import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Self

URL_PREFIX = "/media/demo/"
WORKER, VECTOR_WORKER = "data.pictures.make_files", "data.pictures.make_vectors"
"""The programs that draw: any picture, and vectors only."""
WIDTHS = (320, 640, 960)
MEDIA_TYPES = {"svg": "image/svg+xml", "webp": "image/webp", "jpg": "image/jpeg"}

_WORD = r"[a-z0-9]+(?:[-.][a-z0-9]+)*?"
_PATH = re.compile(
    rf"(?P<drawing>placeholder|"
    rf"(?P<key>(?:blog|members|certifications)/{_WORD})|"
    rf"(?P<set>(?:brands|categories|products|videos)/{_WORD})/(?P<name>{_WORD})(?:~(?P<shade>[0-9a-f]{{6}}))?)"
    r"(?:\.svg|-(?P<width>320|640|960)\.webp|-(?P<preview>preview)\.jpg)"
)
_MAX_LENGTH = 300


@dataclass(frozen=True, slots=True)
class PicturePath:
    """The parsed path of a picture."""

    path: str
    drawing: str  # the path without size and ending
    key: str  # of the spec it is drawn from
    name: str  # which of several drawings of one spec
    width: int | None  # in pixels; None for an SVG
    is_preview: bool
    shade: str | None = None  # hex digits of the product's shade it is drawn in

    @property
    def vector(self) -> Self:
        """The path of the drawing itself."""
        return replace(self, path=f"{self.drawing}.svg", width=None, is_preview=False)

    def resized(self, width: int) -> Self:
        """The path of the same drawing in pixels of that width."""
        return replace(self, path=f"{self.drawing}-{width}.webp", width=width, is_preview=False)

    @property
    def is_vector(self) -> bool:
        return self.path.endswith(".svg")

    @property
    def media_type(self) -> str:
        return MEDIA_TYPES[self.path.rpartition(".")[2]]


def parse_picture_path(path: str) -> PicturePath | None:
    """Parse a path. None if it names no picture."""
    found = _PATH.fullmatch(path) if len(path) <= _MAX_LENGTH else None
    if found is None or (found["preview"] and not path.startswith(("products/", "blog/"))):
        return None
    if found["shade"] and (found["preview"] or not path.startswith("products/")):
        return None
    key = found["key"] or found["set"] or found["drawing"]
    width = int(found["width"]) if found["width"] else None
    is_preview = bool(found["preview"])
    return PicturePath(
        path, found["drawing"], key, found["name"] or "", width, is_preview=is_preview, shade=found["shade"]
    )


@dataclass(frozen=True, slots=True)
class DemoFolders:
    """The folders of the demo's pictures, in the data folder of the shop."""

    var: Path

    @property
    def specs(self) -> Path:
        """The file of specs. Shops that were seeded by earlier versions know it by this name."""
        return self.var / "media" / "demo.briefs"

    @property
    def drawn(self) -> Path:
        """The folder of the pictures drawn so far."""
        return self.var / "media" / "demo"

    @property
    def shaded(self) -> Path:
        """The folder of the products' pictures in a shade. It goes with the folder of all others."""
        return self.drawn / "shaded"
