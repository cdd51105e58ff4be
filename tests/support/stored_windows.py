"""Windows in a store: small ones without a database, and what somebody else writes beside them."""

from datetime import UTC, datetime
from pathlib import Path
from random import Random

import msgspec
import numpy as np

from app.kit.storage.object_store import ObjectStore
from app.window import files
from app.window.distribution.chunks import MAX_CHUNK, digest_chunk
from app.window.distribution.stored_windows import (
    ChunkIndex,
    StoredPart,
    StoredWindow,
    compute_digest,
    make_manifest_key,
    read_stored_window,
    sign_manifest,
)
from app.window.distribution.uploading import publish_window
from tests.support.killed_distribution import SECRETS

FILE_BYTES = 20_000


def write_window(root: Path, number: int) -> Path:
    """A window with one file more than the one before it."""
    folder = root / f"20260101T{number:06}000000-1"
    folder.mkdir(parents=True)
    for each in range(number + 1):
        (folder / f"{each:03}.bin").write_bytes(Random(each).randbytes(FILE_BYTES))
    empty = files.Manifest(
        format=files.FORMAT,
        version=folder.name,
        catalogue_version=1,
        snapshot="1:1:",
        database="",
        built_at=datetime.now(UTC),
        products=0,
        variants=0,
        is_demo=False,
        match_constants="",
        files={},
    )
    files.write_manifest(folder, empty)
    return folder


async def publish_many(store: ObjectStore, root: Path, count: int) -> list[StoredWindow]:
    """Publish windows one after another. Returns how each lies in the store."""
    stored = []
    for number in range(count):
        folder = write_window(root, number)
        assert await publish_window(store, folder, SECRETS)
        stored.append(await read_stored_window(store, make_manifest_key(folder.name), SECRETS))
    return stored


FAR_FUTURE = "99990101T000000000000-"
BOMB_BYTES = 122 << 30


def make_bomb(stored: StoredWindow, version: str) -> tuple[StoredWindow, bytes]:
    """A window of 122 GiB, all of them one chunk of zeros, and its index of some kilobytes."""
    count = BOMB_BYTES // MAX_CHUNK
    zeros = np.zeros(count, dtype=np.int64)
    content = ChunkIndex([digest_chunk(bytes(MAX_CHUNK))] * count, zeros + MAX_CHUNK, zeros, zeros).encode()
    file = {"cards.bin": files.FileFacts(count * MAX_CHUNK, "0" * 64)}
    window = msgspec.structs.replace(stored.window, version=version, files=file)
    index = StoredPart(compute_digest(content), len(content))
    part = StoredPart(compute_digest(bytes(MAX_CHUNK)), MAX_CHUNK)
    return msgspec.structs.replace(stored, window=window, index=index, parts=[part]), content


async def forge_manifests(store: ObjectStore, newest: str) -> dict[str, bytes]:
    """Manifests by somebody without the shop's secret, by their keys; what they name is in the store."""
    key = make_manifest_key(newest)
    stored = await read_stored_window(store, key, SECRETS)
    copied = await store.get(key) or b""
    pinned, pinned_index = make_bomb(stored, "zzzz")
    bomb, index = make_bomb(stored, f"{FAR_FUTURE}1")
    for content in (index, pinned_index, bytes(MAX_CHUNK)):
        await store.put(f"parts/{compute_digest(content)}", content)
    return {
        make_manifest_key("zzzz"): msgspec.json.encode(pinned),
        make_manifest_key(f"{FAR_FUTURE}1"): msgspec.json.encode(bomb),
        make_manifest_key(f"{FAR_FUTURE}2"): sign_manifest(key, bomb, "somebody else's secret"),
        make_manifest_key(f"{FAR_FUTURE}3"): copied,
        make_manifest_key(f"{FAR_FUTURE}4"): b"{" * 100_000,
        make_manifest_key(f"{FAR_FUTURE}1", "99-evil"): msgspec.json.encode(bomb),
        make_manifest_key(f"{FAR_FUTURE}1", "98-evil"): msgspec.json.encode(bomb),
    }


async def sign_bomb(store: ObjectStore, newest: str) -> str:
    """Publish the window of 122 GiB, signed as the shop does; its version."""
    version = f"{FAR_FUTURE}9"
    stored = await read_stored_window(store, make_manifest_key(newest), SECRETS)
    bomb, index = make_bomb(stored, version)
    await store.put(bomb.index.key, index)
    key = make_manifest_key(version)
    await store.put(key, sign_manifest(key, bomb, SECRETS[0]))
    return version
