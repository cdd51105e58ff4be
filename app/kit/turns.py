"""Turns for what takes long: nothing else is done in one, so the process rests for as long after it."""

import asyncio
import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


class Turns:
    """One turn at a time. In the rest after it, whatever else the process was asked for is done."""

    def __init__(self) -> None:
        self._lock = asyncio.Lock()
        self._rests_until = 0.0

    async def take(self, make: Callable[[], T]) -> T:
        """Do something in its turn. Nobody waits where nothing long was done just before."""
        async with self._lock:
            await asyncio.sleep(max(0.0, self._rests_until - time.monotonic()))
            began = time.monotonic()
            try:
                return make()
            finally:
                ended = time.monotonic()
                self._rests_until = ended + (ended - began)
