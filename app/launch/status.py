"""Says how the shop's programs are: in a file the storefront reads, and in the launcher's internal pages."""

import asyncio
import json
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import suppress
from http.client import HTTPException
from pathlib import Path
from typing import Self

from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from app.kit.observing.internal_pages import LOOPBACK, Page, Pages, json_page, serve_internal_pages
from app.kit.observing.metrics import METRICS_TYPE, RequestCollector, export_metrics
from app.kit.storage.files import write_atomically
from app.launch.processes.ports import reach_host
from app.launch.processes.supervisor import Program, Supervisor
from app.launch.start_context import StartContext
from app.window.files import find_shortage

PATIENCE = 4.0


def describe(programs: Sequence[Program]) -> dict[str, object]:
    """The state of the shop: `ok`, or `degraded` while one of its programs is not up."""
    states = {program.name: program.state for program in programs}
    are_up = all(state == "up" for state in states.values())
    return {"status": "ok" if are_up else "degraded", "services": states}


def write_status(path: Path, programs: Sequence[Program]) -> None:
    """Replace the file in one step, so that the storefront never reads half of it."""
    write_atomically(path, json.dumps(describe(programs)).encode())


class ProgramCollector(Collector):
    """The launcher's own metrics: which programs are up, and how often each has died."""

    def __init__(self, supervisor: Supervisor) -> None:
        self._supervisor = supervisor

    def collect(self) -> Iterator[Metric]:
        up = GaugeMetricFamily("undertone_service_up", "Whether a service is up", labels=["service"])
        text = "Times a service ended by itself"
        deaths = CounterMetricFamily("undertone_service_deaths", text, labels=["service"])
        for program in self._supervisor.programs:
            up.add_metric([program.name], float(program.state == "up"))
            deaths.add_metric([program.name], program.deaths)
        yield from (up, deaths)


class InternalPages:
    """The launcher's internal pages, served by a thread of their own while the block runs."""

    def __init__(self, context: StartContext) -> None:
        self._context = context
        self._loop = asyncio.new_event_loop()
        self._closing = asyncio.Event()
        self._is_served = False
        self._has_tried = threading.Event()
        self._thread = threading.Thread(target=self._run, name="internal pages", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        self._has_tried.wait(PATIENCE)
        return self

    @property
    def address(self) -> str:
        """The address at which they are served; empty if they are not."""
        if not self._is_served:
            return ""
        host = reach_host(self._context.internal_host)
        return f"http://{f'[{host}]' if ':' in host else host}:{self._context.internal_port}"

    def __exit__(self, *_: object) -> None:
        with suppress(RuntimeError):  # the loop has ended by itself
            self._loop.call_soon_threadsafe(self._closing.set)
        self._thread.join(PATIENCE)

    def _run(self) -> None:
        with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
            runner.run(self._serve())

    async def _serve(self) -> None:
        pages: Pages = {
            "/healthz": self._show_health,
            "/readyz": self._show_readiness,
            "/metrics": self._show_metrics,
        }
        port, host = self._context.internal_port, self._context.internal_host
        async with serve_internal_pages(port, pages, share_port=False, host=host) as is_served:
            self._is_served = is_served
            self._has_tried.set()
            await self._closing.wait()

    async def _show_health(self) -> Page:
        health = describe(self._context.supervisor.programs)
        shortage = await asyncio.to_thread(find_shortage, self._context.windows)
        return json_page(health | {"status": "degraded", "disk": shortage} if shortage else health)

    async def _show_readiness(self) -> Page:
        """Whether the API can do its work, as one of its workers says."""
        url = f"http://{LOOPBACK}:{self._context.api_internal_port}/readyz"
        return await asyncio.to_thread(fetch_page, url)

    async def _show_metrics(self) -> Page:
        programs = ProgramCollector(self._context.supervisor)
        collectors = programs, RequestCollector(self._context.var / "metrics")
        return Page(200, METRICS_TYPE, await asyncio.to_thread(export_metrics, *collectors))


NO_ANSWER = json_page({"status": "not ready", "checks": {"api": "away"}}, 503)
"""Shown for an address that does not answer."""


def fetch_page(url: str) -> Page:
    """Fetch the answer of an address on this machine, directly and not through a proxy."""
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with direct.open(url, timeout=PATIENCE) as response:
            return Page(response.status, response.headers.get_content_type(), response.read())
    except urllib.error.HTTPError as error:
        with error:
            return Page(error.code, error.headers.get_content_type(), error.read())
    except (OSError, HTTPException):  # nothing answers, or what answers does not speak HTTP
        return NO_ANSWER
