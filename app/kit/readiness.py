"""Checks whether everything can be used that a process needs, and says in a word what cannot."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping

import msgspec
import structlog

PATIENCE = 2.0
Check = Callable[[], Awaitable[object]]
"""A readiness check. It raises if what it checks cannot be used."""

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
    """Checks whether everything can be used that this process needs."""

    def __init__(self, checks: Mapping[str, Check]) -> None:
        self._checks = checks
        self._said: dict[str, str] = {}
        """What the log said last of each check. It says the same only once."""

    async def check(self) -> Health:
        """Run all checks at once. Each answers `ok`, or in a word what is wrong."""
        results = await asyncio.gather(*(self._run(name, check) for name, check in self._checks.items()))
        ready = all(result == "ok" for result in results)
        return Health("ready" if ready else "not ready", dict(zip(self._checks, results, strict=True)))

    async def _run(self, name: str, check: Check) -> str:
        try:
            async with asyncio.timeout(PATIENCE):
                await check()
        except Exception as error:  # noqa: BLE001 - any failure means: not ready
            word = error.word if isinstance(error, NotReadyError) else "away"
            if self._said.get(name) != word:
                _log.warning("not ready", check=name, reason=str(error) or type(error).__name__)
        else:
            word = "ok"
            if self._said.get(name, word) != word:
                _log.info("ready again", check=name)
        self._said[name] = word
        return word
