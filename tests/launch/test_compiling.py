"""Code compiled for serving is made before the shop is open, whatever became of it since the last start."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from app.launch import compiling
from app.launch.compiling import compile_kernels_once
from app.launch.start_context import StartContext
from tests.launch.conftest import RecordedProgress

AGAIN, SKIPPED = "compiled", "compiled already"


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout of two kernels, compiled."""
    folders = tmp_path / "engine", tmp_path / "window"
    for folder in folders:
        folder.mkdir()
        (folder / "kernel.py").write_text("first")
    (tmp_path / "requirements.lock").write_text("numba==1")
    monkeypatch.setattr(compiling, "SOURCES", folders)
    monkeypatch.setattr(compiling, "CACHE_FOLDERS", tuple(folder / "__pycache__" for folder in folders))
    monkeypatch.setattr(compiling, "LOCK", tmp_path / "requirements.lock")
    monkeypatch.setattr(compiling, "run_command", lambda *_: AGAIN)
    return tmp_path


def edited_there(folder: Path) -> None:
    (folder / "window" / "kernel.py").write_text("second")


def put_back_as_it_was(folder: Path) -> None:
    os.utime(folder / "engine" / "kernel.py", (0, 0))


def with_another_numba(folder: Path) -> None:
    (folder / "requirements.lock").write_text("numba==22")


def swept(folder: Path) -> None:
    """As a new clone is, on an old data folder."""
    (folder / "window" / "__pycache__" / compiling.DIGEST_FILE).unlink()


def cut_off(folder: Path) -> None:
    note = folder / "engine" / "__pycache__" / compiling.DIGEST_FILE
    note.write_bytes(note.read_bytes()[:5])


def test_it_is_done_once(context: StartContext, sources: Path):
    assert compile_kernels_once(context, RecordedProgress()) == AGAIN
    assert compile_kernels_once(context, RecordedProgress()) == SKIPPED


@pytest.mark.parametrize(
    "change",
    [edited_there, put_back_as_it_was, with_another_numba, swept, cut_off],
    ids=lambda it: it.__name__,
)
def test_it_is_done_again_where_it_was_not_done_with_just_these_files(
    context: StartContext, sources: Path, change: Callable[[Path], None]
):
    compile_kernels_once(context, RecordedProgress())
    change(sources)
    assert compile_kernels_once(context, RecordedProgress()) == AGAIN
    assert compile_kernels_once(context, RecordedProgress()) == SKIPPED


def test_without_leave_to_write_there_it_is_always_asked_for(
    context: StartContext, sources: Path, monkeypatch: pytest.MonkeyPatch
):
    compile_kernels_once(context, RecordedProgress())
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert compile_kernels_once(context, RecordedProgress()) == AGAIN


def test_what_the_shop_names_is_there():
    sources = (path for folder in compiling.SOURCES for path in folder.rglob("*.py"))
    with_kernels = {path.parent / "__pycache__" for path in sources if "\n@compiled" in path.read_text()}
    assert set(compiling.CACHE_FOLDERS) == with_kernels
    assert compiling.digest_sources() == compiling.digest_sources()
