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

    async def check(self) -> Health:
        """Run all checks at once. Each answers `ok`, or in a word what is wrong."""
        results = await asyncio.gather(*map(_run_check, self._checks.values()))
        ready = all(result == "ok" for result in results)
        return Health("ready" if ready else "not ready", dict(zip(self._checks, results, strict=True)))


async def _run_check(check: Check) -> str:
    try:
        async with asyncio.timeout(PATIENCE):
            await check()
    except Exception as error:  # noqa: BLE001 - any failure means: not ready
        _log.warning("not ready", check=getattr(check, "__qualname__", str(check)), reason=str(error))
        return error.word if isinstance(error, NotReadyError) else "away"
    return "ok"
