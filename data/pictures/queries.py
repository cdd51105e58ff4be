"""Statements of the demo's pictures: their specs in an SQLite file, their addresses in the shop's database.

The specs lie in SQLite so that one is found without reading all the others.
"""

import os
import sqlite3
from collections.abc import Iterable
from filecmp import cmp
from pathlib import Path
from shutil import rmtree
from types import TracebackType
from typing import TYPE_CHECKING, Self

from data.pictures.paths import DemoFolders
from data.pictures.specs import PictureSpec, drawing_code_digest

if TYPE_CHECKING:  # the drawing process starts sooner without the libraries of the database
    from app.kit.database.pool import Connection

# The names inside the file are those of the shops that were seeded with earlier versions.
_CREATE = "CREATE TABLE brief (key TEXT PRIMARY KEY, told BLOB NOT NULL) WITHOUT ROWID"
_ADD = "INSERT INTO brief VALUES (?, ?)"
_FIND = "SELECT told FROM brief WHERE key = ?"

_MAIN_PICTURE_URLS = """
    SELECT url FROM product_image JOIN product ON product.id = product_id
    WHERE role = 'main' AND is_demo AND url LIKE $1
    ORDER BY featured_rank, popularity DESC, product.id
"""


class SpecWriter:
    """Writes a new file of specs. Once complete it replaces the old one and its drawings."""

    def __init__(self, folders: DemoFolders) -> None:
        self._path, self._drawn = folders.specs, folders.drawn
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._draft = self._path.with_name(f"{self._path.name}.{os.getpid()}")

    def __enter__(self) -> Self:
        self._draft.unlink(missing_ok=True)
        self._file = sqlite3.connect(self._draft)
        self._file.execute("PRAGMA synchronous = off")
        self._file.execute(_CREATE)
        self.add(
            [PictureSpec("", drawing_code_digest())]
        )  # other code draws other pictures from the same specs
        return self

    def add(self, specs: Iterable[PictureSpec]) -> None:
        self._file.executemany(_ADD, specs)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.commit()
        self._file.close()
        if error is None and not self._is_unchanged():
            rmtree(self._drawn, ignore_errors=True)
            self._draft.replace(self._path)
        self._draft.unlink(missing_ok=True)

    def _is_unchanged(self) -> bool:
        return self._path.is_file() and cmp(self._draft, self._path, shallow=False)


def find_spec(path: Path, key: str) -> bytes | None:
    """Read the content stored under a key. None without such a key or without the file."""
    if not path.is_file():
        return None
    file = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
    try:
        row = file.execute(_FIND, (key,)).fetchone()
    finally:
        file.close()
    return bytes(row[0]) if row else None


async def list_main_picture_urls(connection: "Connection", pattern: str) -> list[str]:
    """Addresses of the main pictures of demo products: featured ones first, then by popularity."""
    return [row["url"] for row in await connection.fetch(_MAIN_PICTURE_URLS, pattern)]
