"""Fetches a window from a store: only the chunks that the published window here does not have.

The window is put together in a hidden folder and checked byte by byte, so a killed process or a damaged part
leaves the published window as it is.
"""

import asyncio
import errno
import os
import re
import shutil
from collections.abc import Container, Coroutine, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, NamedTuple, TypeVar

import msgspec
import structlog

from app.kit.storage.files import locked, write_atomically
from app.kit.storage.object_store import ObjectStore
from app.window import files
from app.window.check_notes import read_file_states, write_note
from app.window.distribution.chunks import Bytes, cut_into_chunks, digest_chunk
from app.window.distribution.stored_windows import (
    ChunkIndex,
    PartDamagedError,
    StoredPart,
    StoredWindow,
    delete_damaged,
    list_versions,
    make_manifest_key,
    read_index,
    read_stored_window,
)
from app.window.distribution.uploading import map_bytes

FETCHING = ".fetching-"
LOCK = ".fetching.lock"
SPOOL = ".fetched"
GAP = 16 << 10  # bytes that are fetched though they are not needed, as another request would take longer
REQUEST_BYTES = 8 << 20
REQUESTS_AT_ONCE = 4
TRIES = 2
MAX_LOOKS = 100  # at manifests that cannot be read

Result = TypeVar("Result")

_log = structlog.get_logger("window")


class FetchFacts(msgspec.Struct, frozen=True):
    """The outcome of a fetch, and the JSON of `undertone window fetch --json`: empty if nothing was newer."""

    version: str = ""
    window_bytes: int = 0
    fetched_bytes: int = 0


class NeededChunk(NamedTuple):
    """A chunk that is not here, by its place in a part."""

    start: int
    length: int
    digest: bytes

    @property
    def end(self) -> int:
        return self.start + self.length


class Request(NamedTuple):
    """Bytes of a part, and the chunks in it that are needed."""

    part: StoredPart
    chunks: list[NeededChunk]

    @property
    def start(self) -> int:
        return self.chunks[0].start

    @property
    def end(self) -> int:
        return self.chunks[-1].end


async def fetch_newest(store: ObjectStore, root: Path, secrets: Sequence[str]) -> FetchFacts | None:
    """Fetch and publish the newest window of our format that is signed. None if it is here already.

    Raises `PartDamagedError` if the store has it, but not as it was written.
    """
    if await find_newer(store, root, secrets) is None:
        return None
    with _lock(root):
        stored = await find_newer(store, root, secrets)
        if stored is None:  # another process has fetched it
            return None
        fetched = await Fetch(store, root, stored).run()
    return FetchFacts(stored.window.version, stored.size, fetched)


async def find_newer(store: ObjectStore, root: Path, secrets: Sequence[str]) -> StoredWindow | None:
    """The newest window in the store that can be read, if it is newer than the published one here.

    One that cannot be read hides none before it. Raises `PartDamagedError` if only such are newer.
    """
    published = await asyncio.to_thread(_find_whole_version, root)
    newer = [version for version in await list_versions(store) if version > published][-MAX_LOOKS:]
    problems: list[PartDamagedError] = []
    for version in reversed(newer):
        try:
            return await read_stored_window(store, make_manifest_key(version), secrets)
        except PartDamagedError as error:
            problems.append(error)
    if problems:
        raise problems[0]
    return None


def _find_whole_version(root: Path) -> str:
    """The version of the published window if every byte of it is good, else empty: it is fetched again."""
    published = files.find_published(root)
    with suppress(OSError, files.WindowDamagedError):
        version = files.verify_once(published).version if published else ""
        return version if re.fullmatch(files.VERSION, version, re.ASCII) else ""
    return ""


class Fetch:
    def __init__(self, store: ObjectStore, root: Path, stored: StoredWindow) -> None:
        self._store, self._root, self._stored = store, root, stored
        self._folder = root / f"{FETCHING}{stored.window.version}"
        self._places: dict[bytes, tuple[Bytes, int]] = {}  # where the content of a chunk is
        self._fetched_bytes = stored.index.size

    async def run(self) -> int:
        """Fetch, put together, check and publish. Returns how many bytes came from the store."""
        self._require_room()
        index = await read_index(self._store, self._stored)
        try:
            self._folder.mkdir()
            await asyncio.to_thread(self._map_published)
            await self._fetch_missing(index)
            await asyncio.to_thread(self.write_files, index)
            await asyncio.to_thread(self._publish)
        finally:
            self._places.clear()
            shutil.rmtree(self._folder, ignore_errors=True)
        return self._fetched_bytes

    def _require_room(self) -> None:
        """Raise before anything is written if the disk cannot take the window."""
        needed, free = self._stored.size, shutil.disk_usage(self._root).free
        if needed > free:
            raise OSError(
                errno.ENOSPC,
                f"window {self._stored.window.version} has {needed / 1e6:,.0f} MB, "
                f"and {free / 1e6:,.0f} MB are free on the disk of {self._root}",
            )

    def _map_published(self) -> None:
        """Note the chunks of the published window. Its format may be another one."""
        folder = files.find_published(self._root)
        for path in sorted(folder.rglob("*")) if folder else ():
            if path.is_file():
                content = map_bytes(path)
                for chunk in cut_into_chunks(content):
                    self._places[chunk.digest] = content, chunk.start

    async def _fetch_missing(self, index: ChunkIndex) -> None:
        """Fetch what is not here, into one file."""
        requests = list_requests(self._stored.parts, index, self._places.keys())
        limit = asyncio.Semaphore(REQUESTS_AT_ONCE)
        spool = self._folder / SPOOL
        with spool.open("wb") as file:
            fetched = await _run_all(self._fetch(request, file, limit) for request in requests)
        content = map_bytes(spool)
        for chunks in fetched:
            self._places |= {digest: (content, place) for digest, place in chunks}

    async def _fetch(
        self, request: Request, file: IO[bytes], limit: asyncio.Semaphore
    ) -> list[tuple[bytes, int]]:
        """Fetch chunks of a part, and once more where what came is not what it was."""
        async with limit:
            for _ in range(TRIES):
                content = await self._store.get_range(request.part.key, request.start, request.end)
                self._fetched_bytes += len(content or b"")
                if content is not None and _is_whole(request, content):
                    begin = file.tell()
                    file.write(content)
                    return [(each.digest, begin + each.start - request.start) for each in request.chunks]
                _log.error("a part in the store is damaged", part=request.part.key, store=self._store.name)
        await delete_damaged(self._store, request.part)
        raise PartDamagedError(f"{request.part.key} in {self._store.name} is missing, cut short or changed")

    def write_files(self, index: ChunkIndex) -> None:
        chunks = zip(index.digests, index.lengths.tolist(), strict=True)
        for name, facts in sorted(self._stored.window.files.items()):
            path = check_inside(self._folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("wb", buffering=1 << 20) as file:
                if facts.size:
                    os.posix_fallocate(file.fileno(), 0, facts.size)
                written = 0
                while written < facts.size:
                    chunk = next(chunks, None)
                    if chunk is None:
                        raise PartDamagedError(f"the manifest in {self._store.name} has wrong sizes of files")
                    digest, length = chunk
                    content, start = self._places[digest]
                    file.write(content[start : start + length].data)
                    written += length

    def _publish(self) -> None:
        """Check every file, note that, and publish."""
        (self._folder / SPOOL).unlink()
        window = self._stored.window
        states = read_file_states(self._folder, window.files)
        for name, facts in window.files.items():
            if files.compute_checksum(self._folder / name) != facts.checksum:
                raise PartDamagedError(f"the window from {self._store.name} has another {name} than it names")
        target = self._root / window.version
        shutil.rmtree(target, ignore_errors=True)  # one that was damaged on disk
        write_note(self._folder, states, window.checksums)
        write_atomically(self._folder / files.MANIFEST, msgspec.json.encode(window), durable=True)
        self._folder.rename(target)
        files.publish(self._root, window.version)
        files.prune(self._root)


def list_requests(parts: list[StoredPart], index: ChunkIndex, present: Container[bytes]) -> list[Request]:
    """The requests for all chunks that are not present: neighbours in a part come together."""
    missing = {
        digest: place
        for digest, *place in zip(
            index.digests, index.parts.tolist(), index.offsets.tolist(), index.lengths.tolist(), strict=True
        )
        if digest not in present
    }
    requests: list[Request] = []
    for (part, offset, length), digest in sorted((place, digest) for digest, place in missing.items()):
        last, chunk = requests[-1] if requests else None, NeededChunk(offset, length, digest)
        if (
            last is not None
            and last.part is parts[part]
            and chunk.start - last.end <= GAP
            and chunk.end - last.start <= REQUEST_BYTES
        ):
            last.chunks.append(chunk)
        else:
            requests.append(Request(parts[part], [chunk]))
    return requests


def check_inside(folder: Path, name: str) -> Path:
    """The path of a file of a window. A manifest from elsewhere must not lead out of the folder."""
    path = folder / name
    if not path.resolve().is_relative_to(folder.resolve()) or path == folder:
        raise PartDamagedError(f"a window names the file {name!r}, which is outside of it")
    return path


def _is_whole(request: Request, content: bytes) -> bool:
    view = memoryview(content)
    return len(content) == request.end - request.start and all(
        digest_chunk(view[each.start - request.start : each.end - request.start]) == each.digest
        for each in request.chunks
    )


async def _run_all(work: "Iterable[Coroutine[None, None, Result]]") -> list[Result]:
    """The results of all. The first error cancels the others."""
    try:
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(each) for each in work]
    except ExceptionGroup as errors:
        raise errors.exceptions[0] from None
    return [task.result() for task in tasks]


@contextmanager
def _lock(root: Path) -> Iterator[None]:
    """One process of a machine fetches. What a killed one left is deleted."""
    with locked(root / LOCK):
        for leftover in root.glob(f"{FETCHING}*/"):
            shutil.rmtree(leftover, ignore_errors=True)
        yield
