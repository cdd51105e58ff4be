"""A window goes through an S3 service to a machine that has the last one, after few products changed."""

import asyncio
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import asyncpg
import msgspec

from app.window import files
from app.window.http_cache import VERSION_HEADER
from benchmarks.api import made_requests
from benchmarks.api.shop import SIZES, Shop, shop
from benchmarks.living.changes import MERGED_CHANGES, change_share, list_products, raise_prices
from benchmarks.living.prober import Line, open_line
from benchmarks.machine import machine, now
from benchmarks.server import READINESS_PATH, ROOT, ServedApp, serve_app
from tests.support import loopback
from tests.support.s3_server import running_s3

SHARE = 100
"""One product in so many changes."""
RATE = 100.0
"""Uncached matches a second that the reader answers meanwhile."""
SETTLE = 5.0
PATIENCE = 600.0


def measure_windows_by_store(size: str) -> dict[str, Any]:
    """Publish a window, change the catalogue, publish the next one, and watch a reader switch to it."""
    folder = Path(tempfile.mkdtemp(prefix="undertone-store-"))
    try:
        with running_s3(folder) as s3, shop(SIZES[size]) as own:
            store = {"UNDERTONE_STORE": s3.address("window"), **s3.variables}
            worker = own.environment() | store
            reader = worker | {"UNDERTONE_VAR": str(folder / "reader")}
            first = run_command("publish", worker)
            fetched = run_command("fetch", reader, "--json")
            asyncio.run(change_catalogue(own))
            built = run_command("build", worker, "--quiet", "--reuse", "--background")
            with served_machine(reader) as served:
                figures = asyncio.run(watch_switch(served, own, worker, folder / "reader"))
            last = run_command("fetch", worker | {"UNDERTONE_VAR": str(folder / "new")}, "--json")
        return {
            "at": now(),
            "machine": machine(),
            "products": own.window().size,
            "shades": own.window().manifest.variants,
            "first_publication_seconds": first["seconds"],
            "first_fetch_seconds": fetched["seconds"],
            "build_seconds": built["seconds"],
            **figures,
            **describe_size(last["output"]),
        }
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def run_command(name: str, environment: Mapping[str, str], *options: str) -> dict[str, Any]:
    """Run `undertone window NAME`, and measure how long it takes."""
    began = time.monotonic()
    words = [sys.executable, "-m", "app.cli", "window", name, *options]
    done = subprocess.run(
        words, cwd=ROOT, env=os.environ | dict(environment), check=True, stdout=subprocess.PIPE, text=True
    )
    print(name, done.stdout.strip(), flush=True)
    return {"seconds": round(time.monotonic() - began, 1), "output": done.stdout}


def describe_size(report: str) -> dict[str, Any]:
    """Describe the size of the window, and the bytes that a machine without any fetches."""
    facts = json.loads(report)
    return {"window_bytes": facts["window_bytes"], "bytes_without_a_window": facts["fetched_bytes"]}


async def change_catalogue(own: Shop) -> None:
    """Change the texts of one product in a hundred, and the price of another."""
    connection = await asyncpg.connect(own.database_url)
    try:
        number = own.window().size // SHARE
        chosen = [row["id"] for row in await list_products(connection, 2 * number)]
        await change_share(connection, MERGED_CHANGES["texts"], chosen[::2])
        await raise_prices(connection, chosen[1::2])
    finally:
        await connection.close()


@contextmanager
def served_machine(environment: Mapping[str, str]) -> Iterator[ServedApp]:
    """A machine that serves, with one process, as it has two cores."""
    settings = dict(environment) | {"UNDERTONE_LIMIT_SEARCH": "1000000"}
    with serve_app("app.asgi:create_app", settings, health=READINESS_PATH) as served:
        time.sleep(SETTLE)
        yield served


async def watch_switch(
    served: ServedApp, own: Shop, worker: Mapping[str, str], reader: Path
) -> dict[str, Any]:
    """Publish the new window while the reader answers matches, until it shows it."""
    window = files.find_published(own.var / "window")
    assert window
    colours = made_requests.unseen_colours(own.window(), int(RATE * PATIENCE), seed=int(time.time()))
    stop, before = asyncio.Event(), list[float]()
    quiet = asyncio.create_task(ask_at_a_rate(served.port, iter(colours), stop, before))
    await asyncio.sleep(3 * SETTLE)
    stop.set()
    await quiet
    stop, during = asyncio.Event(), list[float]()
    load = asyncio.create_task(ask_at_a_rate(served.port, iter(colours[len(before) :]), stop, during))
    published = await asyncio.to_thread(run_command, "publish", worker)
    began = time.monotonic()
    await announce(own.database_url, window.name)
    await wait_for_link(reader, window.name)
    fetched = time.monotonic()
    await wait_for_version(served.port, window.name)
    shown = time.monotonic()
    await asyncio.sleep(SETTLE)
    stop.set()
    await load
    return {
        "publication_seconds": published["seconds"],
        "publication": published["output"].strip(),
        "fetch_seconds": round(fetched - began, 2),
        "check_and_switch_seconds": round(shown - fetched, 2),
        "fetched_bytes": read_fetched_bytes(reader),
        "slowest_answer_ms": {"before": slowest(before), "meanwhile": slowest(during)},
        "p99_answer_ms": {"before": percentile(before), "meanwhile": percentile(during)},
        "answers": len(during),
    }


async def ask_at_a_rate(port: int, colours: Iterator[str], stop: asyncio.Event, seconds: list[float]) -> None:
    """Ask for matches of unseen colours at a steady rate, and note how long each takes."""
    idle, asked = list[Line](), list[asyncio.Task[None]]()

    async def ask(colour: str) -> None:
        line = await take_line(idle, port)
        began = time.monotonic()
        await line.get_json(f"/search/similar?hex=%23{colour}")
        seconds.append(time.monotonic() - began)
        idle.append(line)

    began = time.monotonic()
    while not stop.is_set():
        asked.append(asyncio.create_task(ask(next(colours))))
        await asyncio.sleep(max(0.0, began + len(asked) / RATE - time.monotonic()))
    await asyncio.gather(*asked)  # raises if one has failed
    for line in idle:
        await line.close()


async def take_line(idle: list[Line], port: int) -> Line:
    """A connection that is still open: the server closes those that were idle for long."""
    while idle:
        line = idle.pop()
        if not line.is_closed:
            return line
        await line.close()
    return await open_line(port)


async def announce(url: str, version: str) -> None:
    connection = await asyncpg.connect(url)
    await connection.execute("SELECT pg_notify('undertone_window', $1)", version)
    await connection.close()


async def wait_for_link(reader: Path, version: str) -> None:
    async with asyncio.timeout(PATIENCE):
        while files.find_version(reader / "window") != version:  # noqa: ASYNC110 - a folder has no event
            await asyncio.sleep(0.02)


async def wait_for_version(port: int, version: str) -> None:
    """Wait until the reader says that it shows a window."""
    async with asyncio.timeout(PATIENCE), loopback.AsyncClient(base_url=f"http://127.0.0.1:{port}") as client:
        shown = ""
        while not shown.startswith(version):
            await asyncio.sleep(0.02)
            shown = (await client.get("/api/v1/shop")).headers[VERSION_HEADER]


def read_fetched_bytes(reader: Path) -> int:
    """Read the count of bytes that the reader's processes fetched from the store."""
    total = 0.0
    for file in (reader / "metrics").glob("[0-9]*.msgpack"):
        for labels, counts in msgspec.msgpack.decode(file.read_bytes()):
            if "undertone_window_fetched_bytes" in labels:
                total += counts[0]
    return int(total)


def slowest(seconds: list[float]) -> float:
    return round(1000 * max(seconds), 1)


def percentile(seconds: list[float]) -> float:
    return round(1000 * sorted(seconds)[int(0.99 * len(seconds))], 1)
