"""An object store in a folder, for one machine or a disk that several share."""

import asyncio
import errno
from collections.abc import AsyncIterator, Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

from app.kit.storage.files import DRAFT, is_disk_full, write_atomically
from app.kit.storage.object_store import (
    ObjectStore,
    StoredObject,
    StoreError,
    StoreRefusedError,
    StoreUnavailableError,
    check_key,
)

Result = TypeVar("Result")
_NO_RIGHT = frozenset((errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOTDIR, errno.EEXIST))


class FolderStore(ObjectStore):
    """Objects as files. A file is on disk before `put` returns."""

    def __init__(self, root: Path) -> None:
        self._root = root.absolute()
        self.name = str(self._root)

    async def put(self, key: str, content: bytes | Path) -> None:
        await self._run(lambda: write_atomically(self._find(key), content, durable=True))

    async def get(self, key: str) -> bytes | None:
        return await self._run(lambda: _read(self._find(key), 0, -1))

    async def get_range(self, key: str, start: int, end: int) -> bytes | None:
        return await self._run(lambda: _read(self._find(key), start, end - start))

    async def exists(self, key: str) -> bool:
        return await self._run(self._find(key).is_file)

    async def list_objects(self, folder: str = "") -> AsyncIterator[StoredObject]:
        for found in await self._run(lambda: list(self._list(folder))):
            yield found

    async def delete(self, *keys: str) -> None:
        for key in keys:
            path = self._find(key)
            await self._run(lambda path=path: path.unlink(missing_ok=True))  # type: ignore[misc]

    def _find(self, key: str) -> Path:
        return self._root / check_key(key)

    def _list(self, folder: str) -> Iterator[StoredObject]:
        self._root.mkdir(parents=True, exist_ok=True)
        top = self._find(folder) if folder else self._root
        for path in sorted(top.rglob("*")):
            if path.name.endswith(DRAFT) or not path.is_file():
                continue
            try:
                facts = path.stat()
            except FileNotFoundError:  # deleted meanwhile
                continue
            modified = datetime.fromtimestamp(facts.st_mtime, UTC)
            yield StoredObject(path.relative_to(self._root).as_posix(), facts.st_size, modified)

    async def _run(self, work: Callable[[], Result]) -> Result:
        try:
            return await asyncio.to_thread(work)
        except OSError as error:
            raise self._translate(error) from error

    def _translate(self, error: OSError) -> StoreError:
        reason = error.strerror or str(error)
        if error.errno in _NO_RIGHT:
            return StoreRefusedError(
                f"The store {self.name} cannot be used ({reason}): give this user the right."
            )
        if is_disk_full(error):
            return StoreUnavailableError(f"The store {self.name} is full ({reason}): make room on its disk.")
        return StoreUnavailableError(f"The store {self.name} does not answer ({reason}): look at its disk.")


def _read(path: Path, start: int, length: int) -> bytes | None:
    try:
        with path.open("rb") as file:
            file.seek(start)
            return file.read(length)
    except FileNotFoundError:
        return None
