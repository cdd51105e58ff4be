"""What a supervisor asks: is the process alive, can it do its work, and what has it done?"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import msgspec
import structlog
from litestar import MediaType, Request, Response, get

from app.kit.caller import came_here_directly
from app.kit.errors import NotFoundError
from app.kit.metrics import Metrics

PATIENCE = 2.0
Check = Callable[[], Awaitable[object]]
"""Raises when what it looks at cannot be used."""

_log = structlog.get_logger()


class Health(msgspec.Struct, frozen=True):
    status: str
    checks: dict[str, str] = {}


@get("/healthz", include_in_schema=False)
async def healthz() -> Health:
    """Says that this process answers."""
    return Health("ok")


@get("/readyz", include_in_schema=False)
async def readyz(request: Request[Any, Any, Any]) -> Response[Health]:
    """Says whether everything this process needs can be used."""
    checks: Mapping[str, Check] = request.app.state.checks
    results = await asyncio.gather(*map(_look, checks.values()))
    ready = all(result == "ok" for result in results)
    return Response(
        Health("ready" if ready else "not ready", dict(zip(checks, results, strict=True))),
        status_code=200 if ready else 503,
        headers={} if ready else {"retry-after": "2"},
    )


@get("/metrics", include_in_schema=False, media_type=MediaType.TEXT)
async def metrics(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Prometheus' page, for callers on this machine only."""
    if not came_here_directly(request.scope):
        raise NotFoundError
    counts: Metrics = request.app.state.metrics
    return Response(counts.exposition(), media_type="text/plain; version=0.0.4; charset=utf-8")


async def _look(check: Check) -> str:
    try:
        async with asyncio.timeout(PATIENCE):
            await check()
    except Exception as error:  # noqa: BLE001 - whatever it is, it is not ready
        _log.warning("not ready", check=getattr(check, "__qualname__", str(check)), reason=str(error))
        return "away"
    return "ok"
