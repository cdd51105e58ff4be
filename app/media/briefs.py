"""What the demo's pictures show, written down by a seed so that each can be drawn when it is first asked for.

A brief is kept under the first two parts of its pictures' path: `products/<slug>`, `brands/<slug>`,
`categories/<slug>`, `certifications/<slug>`, `blog/<name>`, `members/<name>`.
"""

from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

import data.pictures

Brief = tuple[str, bytes]
PREFIX = "/media/demo/"


def brief(key: str, facts: Any = None) -> Brief:
    """A brief as it is kept."""
    return key, msgspec.json.encode(facts)


def address(of: Brief, name: str = "") -> str:
    """Where a picture is shown; its mark changes when the picture would, so it can be kept for ever."""
    key, told = of
    mark = blake2b(told, digest_size=4, key=hand()).hexdigest()
    return f"{PREFIX}{key}{name and '/'}{name}.svg?v={mark}"


@cache
def hand() -> bytes:
    """The state of the code that draws."""
    digest = blake2b(digest_size=16)
    folder = Path(next(iter(data.pictures.__path__)))
    for path in sorted([*folder.rglob("*.py"), *folder.rglob("*.json")]):
        digest.update(path.read_bytes())
    return digest.digest()
