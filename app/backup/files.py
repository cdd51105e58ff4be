"""Files of backups: each is stored once, under the hash of its content, and never changed."""

import asyncio
import hashlib
from collections.abc import AsyncIterator, Callable
from pathlib import Path

from app.kit.storage.object_store import ObjectStore

FOLDER = "files"
CHUNK_BYTES = 4 << 20  # no more of a file than this is in memory at once
ReportWork = Callable[[int, int, str], None]
"""Shows how much of how much is done, and what is being done."""


class BackupError(Exception):
    """Why a backup, a restore or a check could not be finished, in a sentence that says what to do."""


async def store_file(store: ObjectStore, path: Path, stored: dict[str, int]) -> str:
    """Store a file, unless its content is stored. Returns its hash, and notes its size."""
    digest, size = await asyncio.to_thread(_measure, path)
    if digest not in stored:
        await store.put(name_key(digest), path)
        stored[digest] = size
    return digest


async def fetch_file(store: ObjectStore, digest: str, target: Path) -> None:
    """Copy a file out of the store. Raises `BackupError` if it is not what was written."""
    with target.open("wb") as file:
        async for piece in read_pieces(store, digest):
            file.write(piece)


async def read_pieces(store: ObjectStore, digest: str) -> AsyncIterator[bytes]:
    """Read a file piece by piece; raises `BackupError` at its end if it is not what was written."""
    hasher, start, key = hashlib.sha256(), 0, name_key(digest)
    while piece := await store.get_range(key, start, start + CHUNK_BYTES):
        hasher.update(piece)
        start += len(piece)
        yield piece
    if piece is None:
        raise BackupError(f"{key} is missing in {store.name}: use another backup.")
    if hasher.hexdigest() != digest:
        raise BackupError(f"{key} is damaged: it was cut short or changed.")


async def list_stored(store: ObjectStore) -> dict[str, int]:
    """The hashes of all files, and their sizes."""
    return {found.key.rpartition("/")[2]: found.size async for found in store.list_objects(FOLDER)}


def name_key(digest: str) -> str:
    return f"{FOLDER}/{digest[:2]}/{digest}"


def _measure(path: Path) -> tuple[str, int]:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest(), path.stat().st_size
