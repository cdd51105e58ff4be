"""Parts of a backup: rows of a table, named by the hash of their content. Equal parts are stored once.

Where a part ends depends on the rows themselves. A changed, added or deleted row therefore changes the part
that it is in, and perhaps the next one, but none of the others.
"""

import asyncio
import zlib
from collections.abc import Iterator
from hashlib import sha256

from app.kit.store.interface import ObjectStore

MIN_BYTES = 256 << 10
MAX_BYTES = 4 << 20
CUT_AFTER_ONE_IN = 512
"""After `MIN_BYTES`, one row in so many ends a part."""
FAST = 1
FOLDER = "parts"


class BackupError(Exception):
    """Why a backup, a restore or a check could not be finished, in a sentence that says what to do."""


class RowSplitter:
    """Splits a stream of lines into parts, of which each ends with a whole line."""

    def __init__(self, min_bytes: int = MIN_BYTES, max_bytes: int = MAX_BYTES) -> None:
        self._min_bytes, self._max_bytes = min_bytes, max_bytes
        self._waiting = bytearray()
        self._searched = min_bytes

    def add(self, content: bytes) -> Iterator[bytes]:
        """Add more of the stream; yields the parts that are complete."""
        self._waiting += content
        while end := self._find_end():
            yield bytes(self._waiting[:end])
            del self._waiting[:end]
            self._searched = self._min_bytes

    def finish(self) -> Iterator[bytes]:
        """Yield the last part, unless it is empty."""
        if self._waiting:
            yield bytes(self._waiting)

    def _find_end(self) -> int:
        """Where the first part ends; 0 if that is not known yet."""
        while (end := self._waiting.find(b"\n", self._searched) + 1) > 0:
            line = self._waiting[self._searched : end]
            if zlib.crc32(line) % CUT_AFTER_ONE_IN == 0 or end >= self._max_bytes:
                return end
            self._searched = end
        return 0


class PartWriter:
    """Writes parts that are not stored yet, and counts them."""

    def __init__(self, store: ObjectStore, stored: set[str]) -> None:
        self._store = store
        self._stored = stored
        self.new_parts = 0
        self.new_bytes = 0

    async def write(self, content: bytes) -> str:
        """Write a part, unless it is stored. Returns its name."""
        name = await asyncio.to_thread(hash_part, content)
        if name not in self._stored:
            packed = await asyncio.to_thread(pack, content)
            await self._store.put(find_part_file(name), packed)
            self._stored.add(name)
            self.new_parts += 1
            self.new_bytes += len(packed)
        return name


async def open_part_writer(store: ObjectStore) -> PartWriter:
    """A writer that knows which parts are stored."""
    return PartWriter(store, await list_file_names(store, FOLDER))


async def read_part(store: ObjectStore, name: str) -> bytes:
    """Read a part. Raises `BackupError` if it is missing or is not what was written."""
    place = find_part_file(name)
    content = await asyncio.to_thread(unpack, await read_file(store, place), place)
    if await asyncio.to_thread(hash_part, content) != name:
        raise BackupError(f"{place} was changed after it was written.")
    return content


async def read_file(store: ObjectStore, place: str) -> bytes:
    """Read a file of a backup. Raises `BackupError` if it is missing."""
    content = await store.get(place)
    if content is None:
        raise BackupError(f"{place} is missing in {store.name}.")
    return content


async def list_file_names(store: ObjectStore, folder: str) -> set[str]:
    """The names of all files in a folder and in folders inside it, without their folders."""
    return {found.key.rpartition("/")[2] async for found in store.list_objects(folder)}


def hash_part(content: bytes) -> str:
    return sha256(content).hexdigest()


def find_part_file(part: str) -> str:
    """The file of a part."""
    return f"{FOLDER}/{part[:2]}/{part}"


def pack(content: bytes) -> bytes:
    """Compress; the result has a checksum."""
    return zlib.compress(content, FAST)


def unpack(content: bytes, place: str) -> bytes:
    """Decompress. Raises `BackupError` if the content was cut short or changed."""
    try:
        return zlib.decompress(content)
    except zlib.error:
        raise BackupError(f"{place} is damaged: it was cut short or changed.") from None
