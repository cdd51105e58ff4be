"""Publishes a window to a store: the parts that are new, the index, and last the manifest."""

import asyncio
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from socket import gethostname
from typing import NamedTuple

import numpy as np
import structlog

from app.kit.database.pool import RELEASE
from app.kit.storage.object_store import ObjectStore, StoredObject
from app.window import files
from app.window.distribution.chunks import Bytes, cut_into_chunks
from app.window.distribution.stored_windows import (
    PARTS,
    WINDOWS,
    ChunkIndex,
    PartDamagedError,
    StoredPart,
    StoredWindow,
    compute_digest,
    list_window_manifests,
    make_manifest_key,
    parse_version,
    read_index,
    read_stored_window,
    sign_manifest,
)

PART_BYTES = 8 << 20
MIN_USED = 0.5  # of a part: below that its chunks are written again, so that it can be deleted
SMALL_PART = PART_BYTES // 2
MAX_SMALL_PARTS = 100  # of a window: each build of few changes adds one, and a reader asks for each by itself
MAX_WINDOWS = 3  # of each format: a reader may still be fetching the one before the last
MAX_FORMATS = 2  # machines of the last release read theirs
GRACE = timedelta(hours=1)  # another machine may be about to name a part that nothing names yet

_log = structlog.get_logger("window")


class Location(NamedTuple):
    """The location of a chunk: a part's digest, and the place in it."""

    part: str
    offset: int


class UploadFacts(NamedTuple):
    version: str
    window_bytes: int
    new_bytes: int


async def publish_window(store: ObjectStore, folder: Path, secrets: Sequence[str]) -> UploadFacts | None:
    """Write a window to a store, signed with the first secret. None if all of it is there already."""
    manifest = await asyncio.to_thread(files.verify_once, folder)
    key = make_manifest_key(manifest.version, manifest.format)
    sizes = {found.key.rpartition("/")[2]: found.size async for found in store.list_objects(PARTS)}
    if await _is_stored(store, key, manifest, sizes, secrets[:1]):
        return None
    upload = Upload(store, await _find_chunks(store, sizes, secrets), sizes)
    index = await upload.write_chunks(folder, manifest)
    stored = await upload.finish(manifest, index)
    await check_parts(store, stored)
    await store.put(key, sign_manifest(key, stored, secrets[0]))
    await delete_unused(store, secrets)
    return UploadFacts(manifest.version, stored.size, upload.new_bytes)


async def delete_unused(store: ObjectStore, secrets: Sequence[str]) -> None:
    """Delete old windows, and the parts that no window names. New parts may belong to the next one.

    Windows of our format that are not signed count for nothing and go too. Those of another format may be
    from before windows were signed.
    """
    manifests = await list_window_manifests(store)
    refused = await _find_refused(store, manifests, secrets)
    needed_keys = _choose_needed([found for found in manifests if found.key not in refused])
    await store.delete(*(found.key for found in manifests if found.key not in needed_keys))
    needed = await _list_needed_parts(store, needed_keys)
    if needed is None:
        return
    # Both times are the store's: the clock of this machine may be wrong.
    before = max(found.modified for found in manifests) - GRACE if manifests else None
    parts = [found async for found in store.list_objects(PARTS)] if before else []
    await store.delete(
        *(part.key for part in parts if part.key not in needed and before and part.modified < before)
    )


async def _find_refused(
    store: ObjectStore, manifests: list[StoredObject], secrets: Sequence[str]
) -> set[str]:
    """The keys of the manifests of our format that cannot be read."""
    refused = set()
    for found in manifests:
        if found.key == make_manifest_key(parse_version(found.key)):
            try:
                await read_stored_window(store, found.key, secrets)
            except PartDamagedError as error:
                _log.error("a window is deleted from the store", problem=str(error))
                refused.add(found.key)
    return refused


async def _list_needed_parts(store: ObjectStore, manifest_keys: set[str]) -> set[str] | None:
    """The parts that windows need. None if a manifest cannot be read: it may be of a newer release."""
    needed: set[str] = set()
    for key in manifest_keys:
        try:
            needed |= (await read_stored_window(store, key, ())).list_part_keys()
        except PartDamagedError as error:
            _log.warning("no parts are deleted from the store", problem=str(error))
            return None
    return needed


async def _is_stored(
    store: ObjectStore, key: str, manifest: files.Manifest, sizes: dict[str, int], secrets: Sequence[str]
) -> bool:
    """Whether a window is in the store, signed by the secret of now, with all parts as long as they were."""
    try:
        stored = await read_stored_window(store, key, secrets)
    except PartDamagedError:
        return False
    parts = (stored.index, *stored.parts)
    return stored.window == manifest and all(sizes.get(part.digest) == part.size for part in parts)


def _choose_needed(manifests: list[StoredObject]) -> set[str]:
    """The keys of the newest windows of our format, and of the newest of the others."""
    formats: dict[str, list[str]] = {}
    for found in sorted(manifests, key=lambda each: parse_version(each.key)):
        formats.setdefault(found.key.rpartition("/")[0], []).append(found.key)
    own = formats.pop(f"{WINDOWS}/{files.FORMAT}", [])
    others = sorted(formats.values(), key=lambda keys: parse_version(keys[-1]))[1 - MAX_FORMATS :]
    return {key for keys in (own, *others) for key in keys[-MAX_WINDOWS:]}


async def _find_chunks(
    store: ObjectStore, sizes: dict[str, int], secrets: Sequence[str]
) -> dict[bytes, Location]:
    """Find the chunks of the newest window in the store, without those in parts that it hardly uses."""
    manifests = [found.key for found in await list_window_manifests(store)]
    for key in sorted(manifests, key=parse_version, reverse=True):
        try:
            stored = await read_stored_window(store, key, secrets)
            index = await read_index(store, stored)
        except PartDamagedError as error:
            _log.warning("a window in the store cannot be reused", problem=str(error))
            continue
        return dict(_list_reusable(stored, index, sizes))
    return {}


def _list_reusable(
    stored: StoredWindow, index: ChunkIndex, sizes: dict[str, int]
) -> Iterator[tuple[bytes, Location]]:
    """The chunks that lie in whole parts of which enough is in use, but not in too many small ones."""
    places = index.parts.tolist()
    distinct = dict(zip(index.digests, zip(places, index.lengths.tolist(), strict=True), strict=True))
    used: Counter[int] = Counter()
    for place, length in distinct.values():
        used[place] += length
    good = [
        place
        for place, part in enumerate(stored.parts)
        if sizes.get(part.digest) == part.size and used[place] >= MIN_USED * part.size
    ]
    reusable = set(_leave_smallest(good, stored.parts))
    for digest, place, offset in zip(index.digests, places, index.offsets.tolist(), strict=True):
        if place in reusable:
            yield digest, Location(stored.parts[place].digest, offset)


def _leave_smallest(places: list[int], parts: list[StoredPart]) -> list[int]:
    """Without the smallest of too many small parts: their chunks are written again, together."""
    ordered = sorted(places, key=lambda place: parts[place].size, reverse=True)
    large = sum(parts[place].size >= SMALL_PART for place in ordered)
    return ordered[: large + MAX_SMALL_PARTS]


class Upload:
    """The parts of a window that are being written."""

    def __init__(self, store: ObjectStore, known: dict[bytes, Location], sizes: dict[str, int]) -> None:
        self._store, self._known, self._sizes = store, known, sizes
        self._pending: dict[bytes, int] = {}  # where a chunk lies in the part that is being filled
        self._filling = bytearray()
        self.new_bytes = 0

    async def write_chunks(self, folder: Path, manifest: files.Manifest) -> list[tuple[bytes, int]]:
        """Write the chunks that the store lacks. Returns all of them, with their lengths."""
        chunks = list[tuple[bytes, int]]()
        for name in sorted(manifest.files):
            content = map_bytes(folder / name)
            for chunk in await asyncio.to_thread(cut_into_chunks, content):
                chunks.append((chunk.digest, chunk.length))
                if chunk.digest not in self._known and chunk.digest not in self._pending:
                    self._pending[chunk.digest] = len(self._filling)
                    self._filling += content[chunk.start : chunk.start + chunk.length].tobytes()
                if len(self._filling) >= PART_BYTES:
                    await self._write_part()
        await self._write_part()
        return chunks

    async def finish(self, manifest: files.Manifest, chunks: list[tuple[bytes, int]]) -> StoredWindow:
        """Write the index, and describe the window."""
        locations = [self._known[digest] for digest, _ in chunks]
        parts = sorted({location.part for location in locations})
        places = {part: place for place, part in enumerate(parts)}
        index = ChunkIndex(
            [digest for digest, _ in chunks],
            np.array([length for _, length in chunks], dtype=np.int64),
            np.array([places[location.part] for location in locations], dtype=np.int64),
            np.array([location.offset for location in locations], dtype=np.int64),
        )
        stored_parts = [StoredPart(part, self._sizes[part]) for part in parts]
        stored_index = await self._put(index.encode())
        return StoredWindow(manifest, stored_index, stored_parts, gethostname(), RELEASE, datetime.now(UTC))

    async def _write_part(self) -> None:
        if not self._filling:
            return
        part = await self._put(bytes(self._filling))
        self._known |= {digest: Location(part.digest, offset) for digest, offset in self._pending.items()}
        self._pending.clear()
        self._filling.clear()

    async def _put(self, content: bytes) -> StoredPart:
        part = StoredPart(compute_digest(content), len(content))
        await self._store.put(part.key, content)
        self._sizes[part.digest] = part.size
        self.new_bytes += part.size
        return part


async def check_parts(store: ObjectStore, stored: StoredWindow) -> None:
    """Raise if somebody deleted a part meanwhile: a manifest never names what is not there."""
    present = {found.key async for found in store.list_objects(PARTS)}
    if missing := stored.list_part_keys() - present:
        raise PartDamagedError(f"{len(missing)} parts were deleted from {store.name} while they were reused")


def map_bytes(path: Path) -> Bytes:
    """Map a file into memory. An empty one cannot be mapped."""
    with suppress(ValueError):
        return np.memmap(path, dtype=np.uint8, mode="r").view(np.ndarray)
    return np.empty(0, dtype=np.uint8)
