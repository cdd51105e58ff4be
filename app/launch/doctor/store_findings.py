"""Findings of `undertone doctor` in the store that machines share windows and pictures by."""

from collections.abc import AsyncIterator, Sequence
from uuid import uuid4

from app.kit.database.pool import RELEASE
from app.kit.findings import Finding, Level
from app.kit.storage.object_store import ObjectStore, StoreError, open_store
from app.settings import Settings
from app.window import files
from app.window.distribution.stored_windows import (
    PartDamagedError,
    list_versions,
    make_manifest_key,
    read_stored_window,
)

TIMEOUT = 10.0


async def examine_store(settings: Settings) -> AsyncIterator[Finding]:
    """Write, read and delete an object, and look at the newest window."""
    if not settings.store:
        return
    store = open_store(settings.store, timeout=TIMEOUT)
    try:
        yield await _try_store(store)
        here = files.find_version(settings.shared_folder.resolve() / "window")
        yield await _examine_newest(store, here, settings.accepted_secrets)
    except (StoreError, PartDamagedError) as error:
        sentence = str(error)
        yield Finding(Level.WRONG, sentence if sentence.endswith(".") else f"{sentence}.")


async def _try_store(store: ObjectStore) -> Finding:
    key, content = f"doctor/{uuid4().hex}", b"undertone"
    await store.put(key, content)
    try:
        if await store.get(key) != content:
            return Finding(Level.WRONG, f"The store {store.name} does not return what was written to it.")
    finally:
        await store.delete(key)
    return Finding(Level.FINE, f"The store {store.name} can be read and written.")


async def _examine_newest(store: ObjectStore, here: str, secrets: Sequence[str]) -> Finding:
    versions = await list_versions(store)
    if not versions:
        words = f"The store {store.name} has no window that release {RELEASE} can show"
        return Finding(Level.WARNING, f"{words}: run `undertone work` of this release.")
    stored = await read_stored_window(store, make_manifest_key(versions[-1]), secrets)
    origin = f"{stored.machine} (release {stored.release})"
    words = f"The newest window in the store is {versions[-1]}, of {origin}"
    if here < versions[-1]:
        return Finding(
            Level.WARNING, f"{words}; this machine has {here or 'none'}: `undertone window fetch` says why."
        )
    if here > versions[-1]:
        return Finding(
            Level.WARNING,
            f"{words}; this machine shows a newer one of its own, {here}, until the next is built.",
        )
    return Finding(Level.FINE, f"{words}, and this machine has it.")
