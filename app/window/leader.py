"""The one process of a shop that has a window built whenever the catalogue has changed.

Whoever holds a lock of PostgreSQL leads, as long as the connection that holds it lives. Building itself is a
process apart: the libraries it takes cost a serving process more memory than the window does.
"""

import asyncio
import os
import signal
import sys
from collections.abc import Mapping
from contextlib import suppress

import asyncpg
import structlog

from app.window import queries
from app.window.showcase import Showcase

CALM = 1.0  # seconds the catalogue must rest before a rebuild
LONGEST_UNREST = 30  # times CALM is waited for
LOOK_EVERY = 3.0  # seconds between looks, were an announcement ever missed
AFTER_FAILURE = 30.0  # seconds to the next try to build
GRACE = 10.0  # seconds a builder is given to end

_log = structlog.get_logger("window")


class Leader:
    """Leads when it is its turn; `environment` is what the builder is started with."""

    def __init__(self, showcase: Showcase, environment: Mapping[str, str]) -> None:
        self._showcase = showcase
        self._environment = dict(environment)
        self._moved = asyncio.Event()

    def on_catalogue(self, *_: object) -> None:
        """Hear that the catalogue changed."""
        self._moved.set()

    async def lead(self, connection: asyncpg.Connection) -> None:
        """Wait for the lead, then look after the window until cancelled."""
        while not await queries.lead(connection):  # noqa: ASYNC110 - nobody announces that a leader is gone
            await asyncio.sleep(LOOK_EVERY)
        while True:
            if await queries.catalogue_version(connection) != self._shown():
                await self._until_calm()
                await self._build()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._moved.wait(), LOOK_EVERY)

    def _shown(self) -> int | None:
        return None if self._showcase.version is None else self._showcase.window.manifest.catalogue_version

    async def _until_calm(self) -> None:
        """An import announces itself over and over: wait until it has finished, but not for ever."""
        if self._showcase.version is None:
            return
        for _ in range(LONGEST_UNREST):
            self._moved.clear()
            try:
                await asyncio.wait_for(self._moved.wait(), CALM)
            except TimeoutError:
                return

    async def _build(self) -> None:
        before = self._showcase.version
        command = (sys.executable, "-m", "app.cli", "window", "build", "--quiet")
        process = await asyncio.create_subprocess_exec(
            *command, env=self._environment, start_new_session=True
        )
        try:
            failed = await process.wait() != 0
        finally:
            if process.returncode is None:
                await _end(process)
        if failed:
            _log.error("a window could not be built", exit_code=process.returncode)
            await asyncio.sleep(AFTER_FAILURE)
        else:
            await self._until_shown(before)

    async def _until_shown(self, before: str | None) -> None:
        """The process that follows what is published needs a moment to open it."""
        for _ in range(int(GRACE / 0.1)):
            if self._showcase.version != before:
                return
            await asyncio.sleep(0.1)


async def _end(process: asyncio.subprocess.Process) -> None:
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGTERM)
    with suppress(TimeoutError, ProcessLookupError):
        await asyncio.wait_for(process.wait(), GRACE)
