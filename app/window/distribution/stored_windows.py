"""How a window lies in a store: parts by their content, an index of its chunks, one manifest written last.

    windows/FORMAT/VERSION.json    what is in the window, and which parts it needs
    parts/DIGEST                   many chunks behind each other, or an index; named by what it contains

Nothing is ever changed. Of several windows the one with the highest version counts, whoever wrote it.
"""

import hashlib
import zlib
from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple, Self

import msgspec
import numpy as np
import numpy.typing as npt
import structlog

from app.kit.store.interface import ObjectStore
from app.window.distribution.chunks import DIGEST_BYTES
from app.window.files import FORMAT, Manifest

WINDOWS, PARTS = "windows", "parts"
ENDING = ".json"
MAX_INDEX_BYTES = 1 << 30
_log = structlog.get_logger("window")
_COLUMNS = (("lengths", "<u2"), ("parts", "<u2"), ("offsets", "<u4"))


class PartDamagedError(Exception):
    """A part or a manifest in the store is missing, cut short or changed. The message names it."""


class StoredPart(msgspec.Struct, frozen=True):
    """A part: the SHA-256 digest of its content is its name."""

    digest: str
    size: int

    @property
    def key(self) -> str:
        return f"{PARTS}/{self.digest}"


class StoredWindow(msgspec.Struct, frozen=True):
    """The manifest of a window in a store."""

    window: Manifest
    index: StoredPart
    parts: list[StoredPart]  # those with its chunks; the index refers to them by place
    machine: str  # which published it
    release: str
    published_at: datetime

    @property
    def size(self) -> int:
        """The bytes of all files."""
        return sum(facts.size for facts in self.window.files.values())

    def list_part_keys(self) -> set[str]:
        """The keys of everything that it needs."""
        return {part.key for part in (self.index, *self.parts)}


class ChunkIndex(NamedTuple):
    """The chunks of all files of a window, file after file by name, and where each lies in the parts."""

    digests: list[bytes]
    lengths: npt.NDArray[np.int64]
    parts: npt.NDArray[np.int64]  # a place in the manifest's list
    offsets: npt.NDArray[np.int64]

    def encode(self) -> bytes:
        """As a part has it."""
        columns = [np.asarray(getattr(self, name)).astype(kind).tobytes() for name, kind in _COLUMNS]
        return zlib.compress(b"".join((*columns, *self.digests)), 1)

    @classmethod
    def decode(cls, content: bytes) -> Self:
        """Read what `encode` wrote. Raises `ValueError` for anything else."""
        try:
            packed = zlib.decompressobj()
            raw = packed.decompress(content, MAX_INDEX_BYTES)
        except zlib.error as error:
            raise ValueError(str(error)) from error
        widths = [np.dtype(kind).itemsize for _, kind in _COLUMNS]
        count, rest = divmod(len(raw), sum(widths) + DIGEST_BYTES)
        if rest or packed.unconsumed_tail:
            raise ValueError("an index of another length")
        start, columns = 0, list[npt.NDArray[np.int64]]()
        for (_, kind), width in zip(_COLUMNS, widths, strict=True):
            columns.append(np.frombuffer(raw, kind, count, start).astype(np.int64))
            start += count * width
        digests = [raw[place : place + DIGEST_BYTES] for place in range(start, len(raw), DIGEST_BYTES)]
        return cls(digests, *columns)


def make_manifest_key(version: str, window_format: str = FORMAT) -> str:
    """The key of a window's manifest."""
    return f"{WINDOWS}/{window_format}/{version}{ENDING}"


def parse_version(key: str) -> str:
    """The version of the window that a manifest's key names."""
    return key.rpartition("/")[2].removesuffix(ENDING)


async def list_versions(store: ObjectStore, window_format: str = FORMAT) -> list[str]:
    """The versions of all windows of a format in the store, oldest first."""
    keys = [found.key async for found in store.list_objects(f"{WINDOWS}/{window_format}")]
    return sorted(parse_version(key) for key in keys if key.endswith(ENDING))


async def read_stored_window(store: ObjectStore, key: str) -> StoredWindow:
    """Read a manifest. Raises `PartDamagedError` if there is none or it cannot be read."""
    content = await store.get(key)
    if content is None:
        raise PartDamagedError(f"{key} is not in {store.name}")
    try:
        stored = msgspec.json.decode(content, type=StoredWindow)
    except ValueError as error:
        raise PartDamagedError(f"{key} in {store.name} cannot be read: {error}") from error
    if parse_version(key) != stored.window.version:
        raise PartDamagedError(f"{key} in {store.name} is of another version, {stored.window.version}")
    return stored


async def read_index(store: ObjectStore, stored: StoredWindow) -> ChunkIndex:
    """Read the index of a window's chunks, and check it against the manifest."""
    content = await store.get(stored.index.key)
    if content is None or compute_digest(content) != stored.index.digest:
        await delete_damaged(store, stored.index)
        raise PartDamagedError(f"{stored.index.key} in {store.name} is missing or not what it was")
    try:
        index = ChunkIndex.decode(content)
    except ValueError as error:
        raise PartDamagedError(f"{stored.index.key} in {store.name} cannot be read: {error}") from error
    if int(index.lengths.sum()) != stored.size or _is_outside(index, stored.parts):
        raise PartDamagedError(f"{stored.index.key} in {store.name} does not fit its window")
    return index


async def delete_damaged(store: ObjectStore, part: StoredPart) -> None:
    """Delete a part that is not what its name says. The worker notices and writes it again."""
    content = await store.get(part.key)
    if content is not None and compute_digest(content) != part.digest:
        _log.error("a damaged part is deleted from the store", part=part.key, store=store.name)
        await store.delete(part.key)


def compute_digest(content: bytes) -> str:
    """The name of a part."""
    return hashlib.sha256(content).hexdigest()


def _is_outside(index: ChunkIndex, parts: Iterable[StoredPart]) -> bool:
    """Whether a chunk lies outside of the parts."""
    sizes = np.array([part.size for part in parts], dtype=np.int64)
    if not len(index.digests):
        return False
    if int(index.parts.max()) >= len(sizes):
        return True
    return bool((index.offsets + index.lengths > sizes[index.parts]).any())
