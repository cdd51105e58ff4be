"""The book of briefs: an SQLite file, so that a picture's brief is found without reading all the others."""

import os
import sqlite3
from collections.abc import Iterable
from filecmp import cmp
from pathlib import Path
from shutil import rmtree
from types import TracebackType
from typing import Self

from app.media.briefs import Brief, hand
from app.media.places import Places

_RULED = "CREATE TABLE brief (key TEXT PRIMARY KEY, told BLOB NOT NULL) WITHOUT ROWID"
_ADD = "INSERT INTO brief VALUES (?, ?)"
_FIND = "SELECT told FROM brief WHERE key = ?"


class BriefBook:
    """A new book of briefs. Closed in peace, it takes the place of the old one and of all drawn from that."""

    def __init__(self, places: Places) -> None:
        self._path, self._drawn = places.briefs, places.demo
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._draft = self._path.with_name(f"{self._path.name}.{os.getpid()}")

    def __enter__(self) -> Self:
        self._draft.unlink(missing_ok=True)
        self._book = sqlite3.connect(self._draft)
        self._book.execute("PRAGMA synchronous = off")
        self._book.execute(_RULED)
        self.add([("", hand())])  # drawn otherwise, the same briefs are other pictures
        return self

    def add(self, briefs: Iterable[Brief]) -> None:
        self._book.executemany(_ADD, briefs)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._book.commit()
        self._book.close()
        if error is None and not self._says_the_same():
            rmtree(self._drawn, ignore_errors=True)
            self._draft.replace(self._path)
        self._draft.unlink(missing_ok=True)

    def _says_the_same(self) -> bool:
        return self._path.is_file() and cmp(self._draft, self._path, shallow=False)


def find_brief(path: Path, key: str) -> bytes | None:
    """What is told under a key; nothing where there is no book."""
    if not path.is_file():
        return None
    book = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
    try:
        found = book.execute(_FIND, (key,)).fetchone()
    finally:
        book.close()
    return bytes(found[0]) if found else None
