"""Somebody may write to the store and does not have the shop's secret: no machine takes what they wrote."""

import asyncio
import shutil
from contextlib import suppress
from pathlib import Path

from app.kit.storage.folder_store import FolderStore
from app.window import files
from app.window.distribution.fetching import fetch_newest
from app.window.distribution.stored_windows import PartDamagedError
from benchmarks.trust.check import Outcome, Trial, judge
from tests.support.killed_distribution import SECRETS
from tests.support.stored_windows import forge_manifests, publish_many, sign_bomb


async def measure(trial: Trial) -> Outcome:
    faults: list[str] = []
    attacks = written = 0
    store, worker = FolderStore(trial.subfolder("store")), trial.subfolder("worker")
    newest = [each.window.version for each in await publish_many(store, worker, 2)][-1]
    forged = await forge_manifests(store, newest)
    for number in range(trial.count):
        for key, content in forged.items():
            await store.put(key, content)
            root = trial.subfolder(f"reader-{number}-{attacks}")
            await _fetch_twice(store, root, newest, faults, key)
            written = max(written, await asyncio.to_thread(_count_bytes, root))
            await store.delete(key)
            attacks += 1
        attacks += 1
        await _refuse_bomb(store, trial.subfolder(f"bombed-{number}"), newest, faults)
        trial.report(number + 1, trial.count)
    own = f"at most {written / 1e6:,.1f} MB written, of the shop's own window"
    return judge(attacks, "manifests", faults, own)


async def _fetch_twice(store: FolderStore, root: Path, newest: str, faults: list[str], key: str) -> None:
    """A machine without a window gets the shop's, and stays with it however often it looks."""
    for _ in range(2):
        with suppress(PartDamagedError):  # it is said for as long as somebody else's window is there
            await fetch_newest(store, root, SECRETS)
        if files.find_version(root) != newest:
            faults.append(f"{key}: the machine has {files.find_version(root) or 'no window'}")
            return


async def _refuse_bomb(store: FolderStore, root: Path, newest: str, faults: list[str]) -> None:
    """Even a signed window is not begun that the disk cannot take."""
    own = FolderStore(root / "store")
    await asyncio.to_thread(shutil.copytree, store.name, own.name)
    await sign_bomb(own, newest)
    reader = root / "reader"
    reader.mkdir()
    try:
        await fetch_newest(own, reader, SECRETS)
        faults.append("a window of 122 GiB was fetched")
    except OSError as error:
        if "are free on the disk" not in str(error):
            faults.append(f"a window of 122 GiB: {error}")
    if written := await asyncio.to_thread(_count_bytes, reader):
        faults.append(f"a window of 122 GiB: {written:,} bytes were written")


def _count_bytes(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
