"""Windows with bytes changed, cut off or added: opened and read, or refused as damaged."""

import asyncio
import shutil
from pathlib import Path

from hypothesis import strategies as st

from app.kit.database.pool import Database
from app.window.builder.build import build_window
from app.window.check_notes import NOTE
from app.window.files import CURRENT, MANIFEST, WindowDamagedError, find_published, publish, verify_once
from benchmarks.trust.check import Outcome, Trial
from benchmarks.trust.fuzzing import fuzz
from benchmarks.trust.shops import new_database
from tests.support.small_catalogue import insert_small_catalogue

CHANGES = ("flip", "cut", "add", "empty", "remove", "replace")
Change = tuple[int, str, int, bytes]


def measure(trial: Trial) -> Outcome:
    """A published window is checked byte by byte, so each change must be found before it is shown."""
    with new_database() as url:
        window = asyncio.run(_build(url, trial.folder / "window"))
    names = sorted(path.relative_to(window).as_posix() for path in window.rglob("*") if path.is_file())
    attempts = trial.subfolder("attempts")

    def attempt(change: Change) -> None:
        place, how, position, content = change
        copy = attempts / window.name
        shutil.copytree(window, copy, copy_function=_link)
        try:
            name = names[place % len(names)]
            if _damage(copy / name, how, position, content):
                _require_refusal(copy, name, change)
        finally:
            shutil.rmtree(copy)

    changes = st.tuples(
        st.integers(0, len(names) - 1), st.sampled_from(CHANGES), st.integers(0, 1 << 24),
        st.binary(min_size=1, max_size=64),
    )  # fmt: skip
    return fuzz(trial, changes, attempt)


def _link(source: str, target: str) -> None:
    Path(target).hardlink_to(source)


def _damage(path: Path, how: str, position: int, content: bytes) -> bool:
    """Whether the file is another now. The original shares no byte with the copy that is changed."""
    before = path.read_bytes()
    place = position % max(1, len(before))
    after = {
        "flip": before[:place] + bytes([before[place] ^ (content[0] or 1)]) + before[place + 1 :]
        if before
        else content,
        "cut": before[:place],
        "add": before + content,
        "empty": b"",
        "remove": None,
        "replace": before[:place] + content + before[place + len(content) :],
    }[how]
    path.unlink()
    if after is not None:
        path.write_bytes(after)
    return after != before


def _require_refusal(folder: Path, name: str, change: Change) -> None:
    """A manifest and the note of a check have no checksum: with a change in them all may still be whole."""
    try:
        verify_once(folder)
        publish(folder.parent, folder.name)
    except WindowDamagedError:
        assert find_published(folder.parent) is None
        return
    (folder.parent / CURRENT).unlink()
    assert name in {MANIFEST, NOTE}, f"published with a change: {change}"


async def _build(url: str, root: Path) -> Path:
    async with Database(url) as database:
        async with database.unit_of_work() as work:
            await insert_small_catalogue(work)
        await build_window(database, root, lambda _, __: None)
    found = find_published(root)
    assert found is not None
    return found
