"""Turns for work that takes long and blocks the process, which then rests from such work for as long.

Each caller waits in a line of their own, and the lines have their turns one after another.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from typing import TypeVar

from app.kit.http.errors import RateLimitError

T = TypeVar("T")
MAX_WAITING = 16  # of one caller


class Turns:
    """One turn at a time. In the rest after it the process does whatever else it was asked for."""

    def __init__(self) -> None:
        self._lines: dict[str, deque[asyncio.Future[None]]] = {}
        self._is_taken = False
        self._rests_until = 0.0

    async def take(self, caller: str, make: Callable[[], T]) -> T:
        """Do something in the caller's turn. Nobody waits where nothing long was done just before.

        Raises `RateLimitError` where very many of the caller wait already.
        """
        await self._wait(caller)
        try:
            await asyncio.sleep(max(0.0, self._rests_until - time.monotonic()))
            began = time.monotonic()
            try:
                return make()
            finally:
                ended = time.monotonic()
                self._rests_until = ended + (ended - began)
        finally:
            self._pass_on()

    async def _wait(self, caller: str) -> None:
        if not self._is_taken:
            self._is_taken = True
            return
        line = self._lines.setdefault(caller, deque())
        if len(line) >= MAX_WAITING:
            raise RateLimitError(1)
        turn = asyncio.get_running_loop().create_future()
        line.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        """The turn of the caller who has waited longest for one. Those who were cancelled are left out."""
        while self._lines:
            caller = next(iter(self._lines))
            line = self._lines.pop(caller)
            turn = line.popleft()
            if line:
                self._lines[caller] = line
            if not turn.done():
                turn.set_result(None)
                return
        self._is_taken = False
