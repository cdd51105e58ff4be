"""One studio at work for this process: begun when a picture is first asked for, let go when it is idle."""

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from pathlib import Path

from app.kit.errors import UnavailableError

ROOT = Path(__file__).resolve().parents[2]
IDLE = 60.0
PATIENCE = 20.0
BARE = {"LANG": "C.UTF-8", "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"}
"""All the surroundings that a process which handles pictures is given: no address, no secret."""


class Hand:
    """Draws one picture after another."""

    def __init__(self, var: Path) -> None:
        self._var = var
        self._turn = asyncio.Lock()
        self._studio: Process | None = None
        self._rest: asyncio.TimerHandle | None = None

    async def make(self, path: str) -> bool:
        """Have a picture drawn; false where there is no such picture."""
        async with self._turn:
            try:
                async with asyncio.timeout(PATIENCE):
                    return await self._ask(path)
            except (TimeoutError, OSError) as error:
                await self._let_go(kill=True)
                raise UnavailableError("This picture cannot be drawn right now.") from error
            except asyncio.CancelledError:
                await self._let_go(kill=True)  # or the next to ask would get this one's answer
                raise

    async def close(self) -> None:
        """Let the studio go."""
        async with self._turn:
            await self._let_go()

    async def _ask(self, path: str) -> bool:
        studio = await self._at_work()
        assert studio.stdin
        assert studio.stdout
        studio.stdin.write(f"{path}\n".encode())
        await studio.stdin.drain()
        answer = await studio.stdout.readline()
        if not answer:
            raise BrokenPipeError("the studio ended")
        self._rest = asyncio.get_running_loop().call_later(IDLE, self._dismiss)
        return answer == b"made\n"

    async def _at_work(self) -> Process:
        if self._rest:
            self._rest.cancel()
        if self._studio is None or self._studio.returncode is not None:
            words = (sys.executable, "-m", "app.media.studio", str(self._var.absolute()))
            self._studio = await asyncio.create_subprocess_exec(
                *words, stdin=PIPE, stdout=PIPE, env=BARE, cwd=ROOT
            )
        return self._studio

    def _dismiss(self) -> None:
        """Nobody asked for a while. The process ends with its input; the next picture begins another."""
        if self._studio and self._studio.stdin:
            self._studio.stdin.close()
            self._studio = None

    async def _let_go(self, *, kill: bool = False) -> None:
        if self._rest:
            self._rest.cancel()
        studio, self._studio = self._studio, None
        if studio is None:
            return
        if kill:
            with suppress(ProcessLookupError):
                studio.kill()
        assert studio.stdin
        studio.stdin.close()
        await studio.wait()
