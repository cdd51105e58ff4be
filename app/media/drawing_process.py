"""Runs a process that draws: a module that reads a line for each picture and answers `made` or another word.

It is started when a picture is first requested, and ended when idle.
"""

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from pathlib import Path

from app.kit.errors import UnavailableError
from app.media.folders import BARE_ENVIRONMENT, ROOT

IDLE_SECONDS = 60.0
TIMEOUT = 20.0
MAX_WAITING = 64  # pictures asked for at once; more are refused, as they would wait too long


class DrawingProcess:
    """Draws pictures one after another in a process that has no database address and no secret."""

    def __init__(self, module: str, folder: Path) -> None:
        self._module = module
        self._folder = folder
        self._lock = asyncio.Lock()
        self._waiting = 0
        self._process: Process | None = None
        self._idle_timer: asyncio.TimerHandle | None = None

    async def draw(self, line: str) -> bool:
        """Draw a picture. False if there is no such picture."""
        if self._waiting >= MAX_WAITING:
            raise UnavailableError("Too many pictures are being drawn right now.")
        self._waiting += 1
        try:
            return await self._draw_next(line)
        finally:
            self._waiting -= 1

    async def _draw_next(self, line: str) -> bool:
        async with self._lock:
            try:
                async with asyncio.timeout(TIMEOUT):
                    return await self._request(line)
            except (TimeoutError, OSError) as error:
                await self._end(kill=True)
                raise UnavailableError("This picture cannot be drawn right now.") from error
            except asyncio.CancelledError:
                await self._end(kill=True)  # otherwise the next request would read the answer to this one
                raise

    async def close(self) -> None:
        """End the process."""
        async with self._lock:
            await self._end()

    async def _request(self, line: str) -> bool:
        process = await self._running_process()
        assert process.stdin
        assert process.stdout
        process.stdin.write(f"{line}\n".encode())
        await process.stdin.drain()
        answer = await process.stdout.readline()
        if not answer:
            raise BrokenPipeError("the drawing process ended")
        self._idle_timer = asyncio.get_running_loop().call_later(IDLE_SECONDS, self._end_idle)
        return answer == b"made\n"

    async def _running_process(self) -> Process:
        if self._idle_timer:
            self._idle_timer.cancel()
        if self._process is None or self._process.returncode is not None:
            command = (sys.executable, "-m", self._module, str(self._folder.absolute()))
            self._process = await asyncio.create_subprocess_exec(
                *command, stdin=PIPE, stdout=PIPE, env=BARE_ENVIRONMENT, cwd=ROOT
            )
        return self._process

    def _end_idle(self) -> None:
        """Nothing was requested for a while. The process ends with its input."""
        if self._process and self._process.stdin:
            self._process.stdin.close()
            self._process = None

    async def _end(self, *, kill: bool = False) -> None:
        if self._idle_timer:
            self._idle_timer.cancel()
        process, self._process = self._process, None
        if process is None:
            return
        if kill:
            with suppress(ProcessLookupError):
                process.kill()
        assert process.stdin
        process.stdin.close()
        await process.wait()
