"""Bytes of a window that change on disk while it is open: another takes over, without a restart by hand."""

import os
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from app.window.files import find_published, verify
from tests.support.database import migrated_server
from tests.support.full_window_disk import Watch
from tests.support.machines import Machine
from tests.support.processes import comes_true_within
from tests.support.rolling import open_machines_on

pytestmark = pytest.mark.browser

LONG = 400.0
SECONDS = 3.0


def overwrite(file: Path) -> None:
    with file.open("r+b") as opened:
        opened.write(b"\xff" * (file.stat().st_size // 2))


def cut(file: Path) -> None:
    os.truncate(file, file.stat().st_size // 4)


def test_a_window_that_is_damaged_while_it_is_open_is_replaced_by_itself(tmp_path: Path) -> None:
    with (
        migrated_server() as url,
        open_machines_on(url, tmp_path, ["one"], {"UNDERTONE_WORKERS": "2"}) as [machine],
    ):
        for damage in (overwrite, cut):
            replace(tmp_path / "shared" / "window", machine, damage)
        assert "its checksum is not the one it was written with" in machine.log.read_text()


def replace(root: Path, machine: Machine, damage: Callable[[Path], None]) -> None:
    """Damage what is shown, and wait until a new window is built and answers again."""
    shown = find_published(root)
    assert shown is not None
    for name in ("cards.bin", "swatches.bin"):
        damage(shown / name)
    assert comes_true_within(LONG, lambda: find_published(root) != shown)
    assert comes_true_within(LONG, lambda: machine.readiness() == (httpx.codes.OK, "ready"))
    published = find_published(root)
    assert published is not None
    verify(published)
    watch = Watch(machine)
    watch.search(SECONDS)
    assert (watch.ended, set(watch.searches)) == (0, {httpx.codes.OK})
