"""Windows for tests: built in this process, from the database a test filled."""

import filecmp
from pathlib import Path

from app.kit.database.pool import Database, PoolLimits
from app.settings import Settings
from app.window.builder.build import build_window
from app.window.files import find_published
from app.window.window import Window

PATIENT = PoolLimits(acquire=60, connect=60, statement=240, lock=60, idle_in_transaction=240)
"""For what a test sets up: a shop's own limits are short for a machine that is busy with many tests."""


async def publish_window(settings: Settings) -> str:
    """Build and publish what the database holds now."""
    async with Database(settings.database_url, PATIENT) as database:
        version = await build_window(database, settings.var / "window", lambda _, __: None)
    assert version is not None
    return version


async def open_new_window(database_url: str, var: Path) -> Window:
    """A window of what the database holds now, open."""
    await publish_window(Settings(database_url=database_url, var=var))
    folder = find_published(var / "window")
    assert folder is not None
    return Window(folder)


def list_different_files(one: Path, other: Path, *, besides: set[str]) -> list[str]:
    """The names of files that only one of two windows has, or that differ by a byte."""
    names = {path.relative_to(folder).as_posix() for folder in (one, other)
             for path in folder.rglob("*") if path.is_file()} - besides  # fmt: skip
    return sorted(
        name
        for name in names
        if not (one / name).is_file()
        or not (other / name).is_file()
        or not filecmp.cmp(one / name, other / name, shallow=False)
    )
