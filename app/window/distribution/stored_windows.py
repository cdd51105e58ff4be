"""The layout of a window in a store: parts by content, an index of its chunks, one manifest written last.

    windows/FORMAT/VERSION.json    what is in the window, and which parts it needs
    parts/DIGEST                   many chunks behind each other, or an index; named by what it contains

Nothing is ever changed. Of several windows the one with the highest version counts, whoever wrote it.

A manifest is signed with the shop's secret, and names everything else by its digest. So whoever may write to
the store, and does not have the secret, can take windows away but give machines none.
"""

import hashlib
import hmac
import re
import zlib
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import NamedTuple, Self

import msgspec
import numpy as np
import numpy.typing as npt
import structlog

from app.kit.storage.object_store import ObjectStore, StoredObject
from app.window.distribution.chunks import DIGEST_BYTES, MIN_CHUNK
from app.window.files import FORMAT, VERSION, Manifest

WINDOWS, PARTS = "windows", "parts"
ENDING = ".json"
MAX_MANIFEST_BYTES = 4 << 20
_MANIFEST_KEY = re.compile(rf"{WINDOWS}/[\w.-]+/{VERSION}\{ENDING}", re.ASCII)
_SIGNATURE, _AFTER_SIGNATURE = b'{"signature":"', b'",'
_SIGNATURE_LENGTH = 64
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
    def decode(cls, content: bytes, window: Manifest) -> Self:
        """Read what `encode` wrote of a window. Raises `ValueError` for anything else, or what is longer."""
        widths = [np.dtype(kind).itemsize for _, kind in _COLUMNS]
        most_chunks = sum(facts.size // MIN_CHUNK + 1 for facts in window.files.values())
        try:
            packed = zlib.decompressobj()
            raw = packed.decompress(content, most_chunks * (sum(widths) + DIGEST_BYTES))
        except zlib.error as error:
            raise ValueError(str(error)) from error
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
    return f"{WINDOWS}/{window_format}/{version}{ENDING}"


def parse_version(key: str) -> str:
    """The version of the window that a manifest's key names."""
    return key.rpartition("/")[2].removesuffix(ENDING)


async def list_window_manifests(store: ObjectStore, window_format: str = "") -> list[StoredObject]:
    """The manifests of all windows in the store, or of those of a format. Other objects there are none."""
    folder = f"{WINDOWS}/{window_format}" if window_format else WINDOWS
    return [found async for found in store.list_objects(folder) if _MANIFEST_KEY.fullmatch(found.key)]


async def list_versions(store: ObjectStore, window_format: str = FORMAT) -> list[str]:
    """The versions of all windows of a format in the store, oldest first."""
    return sorted(parse_version(found.key) for found in await list_window_manifests(store, window_format))


def sign_manifest(key: str, stored: StoredWindow, secret: str) -> bytes:
    """Encode a manifest, with a signature that is good for this key alone."""
    content = msgspec.json.encode(stored)
    return b"".join((_SIGNATURE, _sign(key, content, secret), _AFTER_SIGNATURE, content.removeprefix(b"{")))


async def read_stored_window(store: ObjectStore, key: str, secrets: Sequence[str]) -> StoredWindow:
    """Read a manifest that was signed with one of the secrets. Without any of them anything is read.

    Raises `PartDamagedError` if there is none, it is not signed so, or it cannot be read.
    """
    content = await store.get_range(key, 0, MAX_MANIFEST_BYTES)
    if content is None:
        raise PartDamagedError(f"{key} is not in {store.name}")
    if secrets and not _is_signed(key, content, secrets):
        raise PartDamagedError(
            f"{key} in {store.name} is not signed with this shop's secret: delete it, "
            "or give all machines the same UNDERTONE_SECRET"
        )
    try:
        stored = msgspec.json.decode(content, type=StoredWindow)
    except ValueError as error:
        raise PartDamagedError(f"{key} in {store.name} cannot be read: {error}") from error
    if parse_version(key) != stored.window.version:
        raise PartDamagedError(f"{key} in {store.name} is of another version, {stored.window.version}")
    return stored


def _is_signed(key: str, content: bytes, secrets: Sequence[str]) -> bool:
    begin, end = len(_SIGNATURE), len(_SIGNATURE) + _SIGNATURE_LENGTH
    signed = b"{" + content[end + len(_AFTER_SIGNATURE) :]
    return any(hmac.compare_digest(content[begin:end], _sign(key, signed, secret)) for secret in secrets)


def _sign(key: str, content: bytes, secret: str) -> bytes:
    signed = b"\0".join((b"undertone window", key.encode(), content))
    return hmac.digest(secret.encode(), signed, "sha256").hex().encode()


async def read_index(store: ObjectStore, stored: StoredWindow) -> ChunkIndex:
    """Read the index of a window's chunks, and check it against the manifest."""
    content = await store.get_range(stored.index.key, 0, stored.index.size)
    if content is None or compute_digest(content) != stored.index.digest:
        await delete_damaged(store, stored.index)
        raise PartDamagedError(f"{stored.index.key} in {store.name} is missing or not what it was")
    try:
        index = ChunkIndex.decode(content, stored.window)
    except ValueError as error:
        raise PartDamagedError(f"{stored.index.key} in {store.name} cannot be read: {error}") from error
    if int(index.lengths.sum()) != stored.size or _is_outside(index, stored.parts):
        raise PartDamagedError(f"{stored.index.key} in {store.name} does not fit its window")
    return index


async def delete_damaged(store: ObjectStore, part: StoredPart) -> None:
    """Delete a part that is not what its name says. The worker notices and writes it again."""
    content = await store.get_range(part.key, 0, part.size + 1)
    if content is not None and compute_digest(content) != part.digest:
        _log.error("a damaged part is deleted from the store", part=part.key, store=store.name)
        await store.delete(part.key)


def compute_digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _is_outside(index: ChunkIndex, parts: Iterable[StoredPart]) -> bool:
    sizes = np.array([part.size for part in parts], dtype=np.int64)
    if not len(index.digests):
        return False
    if int(index.parts.max()) >= len(sizes):
        return True
    return bool((index.offsets + index.lengths > sizes[index.parts]).any())
