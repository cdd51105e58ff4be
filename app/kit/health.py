"""The health, readiness and metrics pages of a worker."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from functools import partial

import msgspec
import structlog
from litestar import get

from app.kit.internal_pages import Page, Pages, json_page
from app.kit.metrics import METRICS_TYPE, RequestMetrics

PATIENCE = 2.0
Check = Callable[[], Awaitable[object]]
"""A readiness check. It raises if what it checks cannot be used."""

_log = structlog.get_logger()


class Health(msgspec.Struct, frozen=True):
    status: str
    checks: dict[str, str] = {}


@get("/healthz", include_in_schema=False)
async def healthz() -> Health:
    """Answer that this process is alive."""
    return Health("ok")


def worker_pages(checks: Mapping[str, Check], metrics: RequestMetrics) -> Pages:
    """The internal pages of an API worker."""
    return {"/readyz": partial(show_readiness, checks), "/metrics": partial(show_metrics, metrics)}


async def show_readiness(checks: Mapping[str, Check]) -> Page:
    """Answer whether everything that this process needs can be used."""
    results = await asyncio.gather(*map(_run_check, checks.values()))
    ready = all(result == "ok" for result in results)
    health = Health("ready" if ready else "not ready", dict(zip(checks, results, strict=True)))
    return json_page(health, 200 if ready else 503)


async def show_metrics(metrics: RequestMetrics) -> Page:
    """The metrics for Prometheus, over all workers of this machine."""
    return Page(200, METRICS_TYPE, metrics.export())


async def _run_check(check: Check) -> str:
    try:
        async with asyncio.timeout(PATIENCE):
            await check()
    except Exception as error:  # noqa: BLE001 - any failure means: not ready
        _log.warning("not ready", check=getattr(check, "__qualname__", str(check)), reason=str(error))
        return "away"
    return "ok"
