"""Runs a process that draws: a module that reads a line for each picture and answers `made` or another word.

It is started when a picture is first requested, and ended when idle; or it runs all the time, and another
takes its place when it ends.
"""

import asyncio
from asyncio.subprocess import Process
from contextlib import suppress
from pathlib import Path

from app.kit.http.errors import UnavailableError
from app.media.folders import start_picture_process

IDLE_SECONDS = 60.0
TIMEOUT = 20.0
MAX_WAITING = 64  # pictures asked for at once; more are refused, as they would wait too long


class DrawingProcess:
    """Draws pictures one after another in a process that has no database address and no secret."""

    def __init__(self, module: str, folder: Path, *, keeps_running: bool = False) -> None:
        self._module = module
        self._folder = folder
        self._keeps_running = keeps_running
        self._starting: asyncio.Task[None] | None = None
        self._lock = asyncio.Lock()
        self._waiting = 0
        self._drawing: asyncio.Task[bool] | None = None
        self._process: Process | None = None
        self._watching: asyncio.Task[None] | None = None
        self._has_answered = False
        self._idle_timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Start the process in the background, so that the first picture does not wait for it."""
        self._starting = asyncio.get_running_loop().create_task(self._start())

    async def _start(self) -> None:
        async with self._lock:
            with suppress(OSError):  # the next picture tries again
                await self._get_process()

    async def draw(self, line: str) -> bool:
        """Draw a picture. False if there is no such picture.

        A request that is cancelled leaves the queue. What is already being drawn for it is finished.
        """
        if self._waiting >= MAX_WAITING:
            raise UnavailableError("Too many pictures are being drawn right now.")
        self._waiting += 1
        try:
            return await self._draw_next(line)
        finally:
            self._waiting -= 1

    async def _draw_next(self, line: str) -> bool:
        await self._lock.acquire()
        drawing = self._drawing = asyncio.get_running_loop().create_task(self._request_in_time(line))
        drawing.add_done_callback(self._finish)
        return await asyncio.shield(drawing)

    def _finish(self, drawing: "asyncio.Task[bool]") -> None:
        """The next one's turn. What went wrong is known also where nobody waits for it any more."""
        self._lock.release()
        if not drawing.cancelled():
            drawing.exception()

    async def _request_in_time(self, line: str) -> bool:
        try:
            async with asyncio.timeout(TIMEOUT):
                return await self._request(line)
        except (TimeoutError, OSError) as error:
            await self._end(kill=True)
            raise UnavailableError("This picture cannot be drawn right now.") from error

    async def close(self) -> None:
        self._keeps_running = False
        if self._starting:
            self._starting.cancel()
        async with self._lock:
            await self._end()

    async def _request(self, line: str) -> bool:
        """Ask for a picture, and once more where the process ended meanwhile."""
        try:
            answer = await self._ask(await self._get_process(), line)
        except (BrokenPipeError, ConnectionResetError):
            await self._end(kill=True)
            answer = await self._ask(await self._get_process(), line)
        if not self._keeps_running:
            self._idle_timer = asyncio.get_running_loop().call_later(IDLE_SECONDS, self._end_idle)
        return answer == b"made\n"

    async def _ask(self, process: Process, line: str) -> bytes:
        assert process.stdin
        assert process.stdout
        process.stdin.write(f"{line}\n".encode())
        await process.stdin.drain()
        answer = await process.stdout.readline()
        if not answer:
            raise BrokenPipeError("the drawing process ended")
        self._has_answered = True
        return answer

    async def _get_process(self) -> Process:
        if self._idle_timer:
            self._idle_timer.cancel()
        if self._process is None or self._process.returncode is not None:
            self._process = await start_picture_process(self._module, str(self._folder.absolute()))
            if self._keeps_running:
                self._watching = asyncio.get_running_loop().create_task(
                    self._replace_when_ended(self._process)
                )
        return self._process

    async def _replace_when_ended(self, process: Process) -> None:
        """Start another at once. One that never answered is left to the next picture: it may end again."""
        await process.wait()
        if self._keeps_running and self._has_answered:
            self._has_answered = False
            self.start()

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
