"""Members' pictures in the store of all machines. Those shown lately are also in a folder of this machine."""

from collections.abc import AsyncIterator, Collection, Iterable, Mapping
from contextlib import AbstractAsyncContextManager, suppress
from datetime import datetime
from functools import cached_property
from pathlib import Path

import structlog

from app.kit import clock
from app.kit.background import repeat_in_background
from app.kit.storage.bounded_folder import BoundedFolder
from app.kit.storage.object_store import ObjectStore, StoreError, open_store

FOLDER = "pictures/members"
CACHE_BYTES = 1 << 30
TIMEOUT = 5.0  # seconds: a member waits for the answer
UNUSED_SECONDS = 86_400.0  # a picture that nobody looked at for so long leaves the folder of this machine
EXPIRY_INTERVAL = 3_600.0

_log = structlog.get_logger()


class SharedPictures:
    """Files of pictures by name. Their names are never used again, so a file never changes."""

    def __init__(self, address: str, var: Path, folder: str = FOLDER) -> None:
        self._address = address
        self._folder = folder
        self._cache = BoundedFolder(var / "media" / "shared", CACHE_BYTES)

    @cached_property
    def _store(self) -> ObjectStore:
        return open_store(self._address, timeout=TIMEOUT)

    def forget_unused_regularly(self) -> AbstractAsyncContextManager[None]:
        """Remove from the folder here what was not looked at for a day: it may have been erased."""
        return repeat_in_background(self._forget_unused, EXPIRY_INTERVAL)

    async def write(self, files: Mapping[str, bytes]) -> None:
        """Write files to the store. If one fails, none is left."""
        written = list[str]()
        try:
            for name, content in files.items():
                await self._store.put(f"{self._folder}/{name}", content)
                written.append(name)
        except BaseException:
            await self.delete(written)
            raise
        for name, content in files.items():
            self._write_here(name, content)

    async def read(self, name: str) -> bytes | None:
        """Read a file from the folder here, or from the store. None if there is none."""
        content = self._cache.read(name)
        if content is None:
            content = await self._store.get(f"{self._folder}/{name}")
            if content is not None:
                self._write_here(name, content)
        return content

    async def delete(self, names: Collection[str]) -> None:
        """Delete files. Without the store the daily sweep does it; meanwhile nobody is shown them."""
        try:
            await self.delete_or_raise(names)
        except StoreError as error:
            _log.warning("pictures stay in the store until the next sweep", problem=str(error))

    async def delete_or_raise(self, names: Collection[str]) -> None:
        """Delete files; raise if the store cannot be used."""
        self.forget(names)
        await self._store.delete(*(f"{self._folder}/{name}" for name in names))

    def forget(self, names: Iterable[str]) -> None:
        """Delete files from the folder here alone."""
        for name in names:
            self._cache.remove(name)

    async def list_older(self, before: datetime) -> AsyncIterator[str]:
        """List the names of all files in the store that were written before a time."""
        async for found in self._store.list_objects(self._folder):
            if found.modified < before:
                yield found.key.rpartition("/")[2]

    def _write_here(self, name: str, content: bytes) -> None:
        with suppress(OSError):  # a full disk: the store has it
            self._cache.write(name, content)

    async def _forget_unused(self) -> None:
        with suppress(OSError):
            self._cache.remove_unused(clock.now().timestamp() - UNUSED_SECONDS)
