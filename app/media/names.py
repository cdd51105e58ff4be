"""What a path under /media/demo/ asks for. A path that is not of this form names nothing.

Every drawing is a vector, `<drawing>.svg`. The same drawing in pixels lies beside it:
`<drawing>-320.webp`, `-640.webp` and `-960.webp` for srcset, and for products and the blog
`<drawing>-preview.jpg`, 1200 by 630, for links that are shared.
"""

import re
from dataclasses import dataclass
from typing import Self

WIDTHS = (320, 640, 960)
TYPES = {"svg": "image/svg+xml", "webp": "image/webp", "jpg": "image/jpeg"}

_WORD = r"[a-z0-9]+(?:[-.][a-z0-9]+)*?"
_PATH = re.compile(
    rf"(?P<drawing>placeholder|"
    rf"(?P<key>(?:blog|members|certifications)/{_WORD})|"
    rf"(?P<set>(?:brands|categories|products|videos)/{_WORD})/(?P<name>{_WORD}))"
    r"(?:\.svg|-(?P<width>320|640|960)\.webp|-(?P<preview>preview)\.jpg)"
)
_LONGEST = 300


@dataclass(frozen=True, slots=True)
class Asked:
    """One picture of the demo."""

    path: str
    drawing: str  # the path without size and ending
    key: str  # of the brief it is drawn from
    name: str  # which of several drawings of one brief
    width: int | None  # of pixels; nothing for a vector
    is_preview: bool

    @property
    def vector(self) -> Self:
        """The drawing itself."""
        return type(self)(f"{self.drawing}.svg", self.drawing, self.key, self.name, None, is_preview=False)

    @property
    def is_vector(self) -> bool:
        return self.path.endswith(".svg")

    @property
    def media_type(self) -> str:
        return TYPES[self.path.rpartition(".")[2]]


def asked_for(path: str) -> Asked | None:
    """What is meant by a path, or nothing."""
    found = _PATH.fullmatch(path) if len(path) <= _LONGEST else None
    if found is None or (found["preview"] and not path.startswith(("products/", "blog/"))):
        return None
    key = found["key"] or found["set"] or found["drawing"]
    width = int(found["width"]) if found["width"] else None
    return Asked(path, found["drawing"], key, found["name"] or "", width, is_preview=bool(found["preview"]))
