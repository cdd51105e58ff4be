"""A folder of files that never takes more than so many bytes: those used longest ago make room."""

import os
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

from app.kit.storage.files import locked, write_atomically

_BUCKETS = 64
_LOCK = ".lock"


class BoundedFolder:
    """Files by name. Each bucket of the folder has its share of the bytes, so that it is soon looked through.

    Processes may share a folder: who writes to a bucket locks it.
    """

    def __init__(self, folder: Path, max_bytes: int) -> None:
        self._folder = folder
        self._max_bucket_bytes = max_bytes // _BUCKETS

    def has(self, name: str) -> bool:
        return self._find(name).is_file()

    def read(self, name: str) -> bytes | None:
        """The content of a file, which counts as used now. None if there is none."""
        path = self._find(name)
        try:
            content = path.read_bytes()
            os.utime(path)
        except FileNotFoundError:
            return None
        return content

    def write(self, name: str, content: bytes) -> None:
        """Write a file, after those used longest ago have made room. One that is too large is not written."""
        path = self._find(name)
        with locked(path.with_name(_LOCK)):
            if _make_room(path, self._max_bucket_bytes - len(content)):
                write_atomically(path, content)

    def remove(self, name: str) -> None:
        """Delete a file, if there is one of that name."""
        self._find(name).unlink(missing_ok=True)

    def remove_unused(self, before: float) -> None:
        for path in self._folder.glob("*/*"):
            with suppress(FileNotFoundError):
                if path.name != _LOCK and path.stat().st_mtime < before:
                    path.unlink()

    def _find(self, name: str) -> Path:
        digest = blake2b(name.encode(), digest_size=16).hexdigest()
        bucket = int(digest[:8], 16) % _BUCKETS
        return self._folder / f"{bucket:02}" / f"{digest}.{name.rpartition('.')[2]}"


def _make_room(path: Path, max_bytes: int) -> bool:
    """Remove files until the others of the bucket take at most so many bytes. False if that is below 0."""
    if max_bytes < 0:
        return False
    others = [each for each in path.parent.iterdir() if each.name not in {_LOCK, path.name}]
    facts = sorted((each.stat().st_mtime_ns, each.stat().st_size, each) for each in others)
    taken = sum(size for _, size, _ in facts)
    for _, size, each in facts:
        if taken <= max_bytes:
            break
        with suppress(FileNotFoundError):
            each.unlink()
        taken -= size
    return True
