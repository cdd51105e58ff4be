"""Shows that a worker is alive: it touches a file once a second, for as long as its event loop turns.

The launcher reads the files and ends a worker that hangs. A file can still be touched where no byte can be
written, so a full disk looks like no hang. A worker that can make no file is not watched.
"""

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from app.kit.background import run_in_background

BEAT_INTERVAL = 1.0
HEARTBEATS = Path("run") / "workers"
"""In the folder of the shop: the files of its workers."""


@asynccontextmanager
async def show_heartbeat(folder: Path) -> AsyncIterator[None]:
    """Touch a file named after this process while the block runs."""
    file = folder / str(os.getpid())
    _create(file)
    try:
        async with run_in_background(_touch_regularly(file)):
            yield
    finally:
        with suppress(OSError):
            file.unlink()


def _create(file: Path) -> None:
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()


async def _touch_regularly(file: Path) -> None:
    while True:
        with suppress(OSError):
            os.utime(file)
        await asyncio.sleep(BEAT_INTERVAL)
