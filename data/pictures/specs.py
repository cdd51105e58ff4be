"""The specs of the demo's pictures. The seeding writes them; each picture is drawn when first requested.

A spec is stored under the first two parts of its pictures' path: `products/<slug>`, `brands/<slug>`,
`categories/<slug>`, `certifications/<slug>`, `blog/<name>`, `members/<name>`.
"""

from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from data.pictures.paths import URL_PREFIX

DATA_FOLDER = Path(__file__).parents[1]
DRAWING_CODE = (DATA_FOLDER / "pictures" / "drawing", DATA_FOLDER / "keyed_random.py")


class PictureSpec(NamedTuple):
    """The facts that pictures are drawn from, as JSON, and the key they are stored under."""

    key: str
    content: bytes


def make_spec(key: str, facts: Any = None) -> PictureSpec:
    """Make a spec from facts."""
    return PictureSpec(key, msgspec.json.encode(facts))


def picture_url(spec: PictureSpec, name: str = "") -> str:
    """The address of a picture. Its `v` changes with the picture, so browsers may cache it for ever."""
    mark = blake2b(spec.content, digest_size=4, key=drawing_code_digest()).hexdigest()
    return f"{URL_PREFIX}{spec.key}{name and '/'}{name}.svg?v={mark}"


@cache
def drawing_code_digest() -> bytes:
    """A digest of the code that draws: other code may draw other pictures from the same specs."""
    digest = blake2b(digest_size=16)
    for path in _drawing_files():
        digest.update(path.read_bytes())
    return digest.digest()


def _drawing_files() -> list[Path]:
    folder, *files = DRAWING_CODE
    return sorted([*folder.rglob("*.py"), *folder.rglob("*.json"), *files])
