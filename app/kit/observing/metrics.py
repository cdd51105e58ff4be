"""Counts requests for Prometheus, over all worker processes of this machine.

Each worker counts in plain lists, which costs less than a microsecond a request, and writes its counts to a
file of its own about once a second. Whoever is asked for the metrics adds up the files. (prometheus-client's
own multi-process mode takes an environment variable at import and a locked mapped write for each number.)
"""

import asyncio
import operator
import os
from bisect import bisect_left
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import asynccontextmanager, suppress
from functools import lru_cache
from itertools import accumulate
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from app.kit.background import run_in_background
from app.kit.processes import is_alive
from app.kit.storage.files import find_drafts, locked, write_atomically

METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8"
BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
SAVE_EVERY = 1.0  # seconds
MAX_QUEUE = 512
_METHODS = frozenset(("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"))

# Web vitals of a page are in milliseconds, except CLS, which is a share of the screen.
VITAL_BOUNDS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 100, 200, 500, 800, 1200, 1800, 2500, 4000, 6000, 10000)

Labels = tuple[str, ...]
"""Route, method and status; for a web vital its name; "error" and its kind; or see `Gauge.labels`."""
Series = dict[Labels, list[float]]  # a count for each bucket, one above the last bucket, then the sum
RETIRED = "retired.msgpack"
"""The counts of workers that have ended: without them a counter would drop when a worker dies."""


class Gauge(NamedTuple):
    """A number that a worker reads when its counts are saved, and how those of all workers are combined.

    A `total` only grows, also when a worker dies.
    """

    name: str
    help: str
    combine: Literal["sum", "max", "total"]
    read: Callable[[], float]

    @property
    def labels(self) -> Labels:
        return ("gauge", self.combine, self.name, self.help)


class RequestMetrics:
    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._file = folder / f"{os.getpid()}.msgpack"
        self._series: Series = {}
        self._queue: list[tuple[str, str, int, float]] = []
        self._gauges: list[Gauge] = []

    def add_gauges(self, gauges: Iterable[Gauge]) -> None:
        self._gauges += gauges

    def observe(self, route: str, method: str, status: int, seconds: float) -> None:
        """Queue a response. Counting many together costs less."""
        self._queue.append((route, method, status, seconds))
        if len(self._queue) >= MAX_QUEUE:
            self._count_queue()

    def observe_vital(self, name: str, value: float) -> None:
        """Count a web vital that a page measured in a shopper's browser."""
        self._count((name,), VITAL_BOUNDS, value)

    def observe_error(self, kind: str) -> None:
        """Count an error response of ours by the class of what was raised."""
        self._count(("error", kind), (), 0.0)

    def export(self) -> bytes:
        """The counts of all workers in Prometheus' text format."""
        with suppress(OSError):  # on a full disk this worker's are those that were last saved
            self.save()
        return export_metrics(RequestCollector(self._folder))

    def save(self) -> None:
        """Replace this worker's file in one step, so that a reader never sees half of it."""
        self._count_queue()
        gauges = [(gauge.labels, [float(gauge.read())]) for gauge in self._gauges]
        write_atomically(self._file, msgspec.msgpack.encode([*self._series.items(), *gauges]))

    @asynccontextmanager
    async def save_regularly(self) -> AsyncIterator[None]:
        """Save about once a second for as long as the worker runs."""
        with suppress(OSError):  # a worker starts on a full disk too; the next one removes what this one left
            self._remove_files_of_dead_workers()
        async with run_in_background(self._save_for_ever()):
            yield

    def _count_queue(self) -> None:
        queue, self._queue = self._queue, []
        for route, method, status, seconds in queue:
            # Unknown methods share one name, so that a caller cannot create any number of series.
            self._count(
                _make_labels(route, method if method in _METHODS else "other", status), BOUNDS, seconds
            )

    def _count(self, labels: Labels, bounds: tuple[float, ...], value: float) -> None:
        series = self._series.get(labels)
        if series is None:
            series = self._series[labels] = [0.0] * (len(bounds) + 2)
        series[bisect_left(bounds, value)] += 1
        series[-1] += value

    async def _save_for_ever(self) -> None:
        while True:
            with suppress(OSError):  # a full disk must not stop the shop; the counts stay and are saved later
                self.save()
            await asyncio.sleep(SAVE_EVERY)

    def _remove_files_of_dead_workers(self) -> None:
        for draft in find_drafts(self._folder):
            if not is_alive(int(draft.name.split(".")[1])):
                draft.unlink(missing_ok=True)
        with locked(self._folder / "retiring.lock"):  # workers that start together do this one by one
            for file in self._folder.glob("[0-9]*.msgpack"):
                if not is_alive(int(file.stem)):
                    _retire(file, self._folder / RETIRED)


class RequestCollector(Collector):
    """The sum of the counts that all workers have saved."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def collect(self) -> Iterator[Metric]:
        names = ["route", "method", "status"]
        requests = CounterMetricFamily("undertone_http_requests", "Answers given", labels=names)
        seconds = HistogramMetricFamily(
            "undertone_http_request_seconds", "Time taken to answer", labels=names
        )
        vitals = HistogramMetricFamily("undertone_web_vitals", "What pages measured", labels=["name"])
        errors = CounterMetricFamily("undertone_errors", "Requests that failed, by kind", labels=["kind"])
        gauges: list[Metric] = []
        saved = (series for file in self._folder.glob("*.msgpack") for series in _read_series(file))
        for labels, counts in add_up(saved).items():
            match labels:
                case ("gauge", combine, name, text):
                    kind = CounterMetricFamily if combine == "total" else GaugeMetricFamily
                    gauges.append(kind(name, text, value=counts[0]))
                case ("error", kind_of_error):
                    errors.add_metric([kind_of_error], counts[0])
                case (_,):
                    _add_histogram(vitals, labels, VITAL_BOUNDS, counts)
                case _:
                    requests.add_metric(labels, sum(counts[:-1]))
                    _add_histogram(seconds, labels, BOUNDS, counts)
        yield from (requests, seconds, vitals, errors, *gauges)


def _add_histogram(
    family: HistogramMetricFamily, labels: Labels, bounds: tuple[float, ...], counts: list[float]
) -> None:
    buckets = zip([*map(str, bounds), "+Inf"], accumulate(counts[:-1]), strict=True)
    family.add_metric(labels, list(buckets), counts[-1])


def export_metrics(*collectors: Collector) -> bytes:
    registry = CollectorRegistry(auto_describe=False)
    for collector in collectors:
        registry.register(collector)
    return generate_latest(registry)


def add_up(saved: Iterable[tuple[Labels, list[float]]]) -> Series:
    """Add up what was saved; of some gauges it takes the largest."""
    total: Series = {}
    for labels, counts in saved:
        before = total.get(labels, [0.0] * len(counts))
        combine = max if labels[:2] == ("gauge", "max") else operator.add
        total[labels] = list(map(combine, before, counts))
    return total


def _retire(file: Path, retired: Path) -> None:
    """Add the counts of a dead worker to those of all that have ended."""
    saved = _read_series(file)
    kept = [(labels, counts) for labels, counts in saved if labels[0] != "gauge" or labels[1] == "total"]
    total = add_up([*_read_series(retired), *kept])
    write_atomically(retired, msgspec.msgpack.encode(list(total.items())))
    file.unlink(missing_ok=True)


def _read_series(file: Path) -> list[tuple[Labels, list[float]]]:
    try:
        return msgspec.msgpack.decode(file.read_bytes(), type=list[tuple[Labels, list[float]]])
    except (FileNotFoundError, msgspec.MsgspecError):  # a worker that starts removes files of dead ones
        return []


@lru_cache(1024)
def _make_labels(route: str, method: str, status: int) -> Labels:
    return route, method, str(status)
