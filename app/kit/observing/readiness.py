"""Checks whether everything can be used that a process needs, and says in a word what cannot."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping

import msgspec
import structlog

PATIENCE = 2.0  # seconds that the first answer waits for a check
SOON = 0.25
"""Seconds that later answers wait: proxies take a machine out that says nothing within a second."""
Check = Callable[[], Awaitable[object]]
"""A readiness check. It raises if what it checks cannot be used, and gives up by itself where that hangs."""

_log = structlog.get_logger()


class NotReadyError(Exception):
    """Something cannot be used. The word may be shown to anybody; the reason is for the log."""

    def __init__(self, word: str, reason: str) -> None:
        super().__init__(reason)
        self.word = word


class Health(msgspec.Struct, frozen=True):
    status: str
    checks: dict[str, str] = {}


class Readiness:
    def __init__(self, checks: Mapping[str, Check]) -> None:
        self._checks = checks
        self._running: dict[str, asyncio.Task[None]] = {}
        self._said: dict[str, str] = {}
        """The last result of each check. The log says the same only once."""

    async def check(self) -> Health:
        """Run all checks at once. Each answers `ok`, or in a word what is wrong."""
        results = await asyncio.gather(*(self._ask(name, check) for name, check in self._checks.items()))
        ready = all(result == "ok" for result in results)
        return Health("ready" if ready else "not ready", dict(zip(self._checks, results, strict=True)))

    async def find_faults(self, names: Iterable[str]) -> dict[str, str]:
        """Run some of the checks; what is wrong by each, in a word."""
        words = {name: await self._ask(name, self._checks[name]) for name in names}
        return {name: word for name, word in words.items() if word != "ok"}

    async def _ask(self, name: str, check: Check) -> str:
        """Ask a check. One that hangs now is quoted from before: others may be all right."""
        running = self._running.get(name)
        if running is None or running.done():
            running = self._running[name] = asyncio.create_task(self._run(name, check))
        await asyncio.wait({running}, timeout=SOON if name in self._said else PATIENCE)
        return self._said.get(name, "away")

    async def _run(self, name: str, check: Check) -> None:
        word = "ok"
        try:
            await check()
        except Exception as error:  # noqa: BLE001 - any failure means: not ready
            word = error.word if isinstance(error, NotReadyError) else "away"
            if self._said.get(name) != word:
                _log.warning("not ready", check=name, reason=str(error) or type(error).__name__)
        else:
            if self._said.get(name, word) != word:
                _log.info("ready again", check=name)
        self._said[name] = word
