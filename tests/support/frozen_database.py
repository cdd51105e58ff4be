"""A PostgreSQL that hangs: the system still accepts its connections, and nothing on them is ever answered."""

import asyncio
import os
import signal
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import NamedTuple

import httpx

from app.launch.postgres.server import EmbeddedPostgres
from tests.support import loopback
from tests.support.machines import Machine
from tests.support.processes import family_of

PAGES = ("/", "/categories/lipstick", "/search/lipstick")
PROBE_TIMEOUT = 15.0
"""Seconds: three times what the proxies of `deploy/` wait for `/readyz`, as this machine runs much else."""


class Answers(NamedTuple):
    """What was answered while the database hung, by status; 0 for nothing in time."""

    readiness: Counter[int]
    pages: Counter[int]


@contextmanager
def frozen(server: EmbeddedPostgres) -> Iterator[None]:
    """Stop every process of a server while the block runs: the one that starts others first."""
    _send(server, signal.SIGSTOP)
    try:
        yield
    finally:
        _send(server, signal.SIGCONT)


def _send(server: EmbeddedPostgres, kind: signal.Signals) -> None:
    for pid in sorted(family_of(server.process.pid)):
        with suppress(ProcessLookupError):
            os.kill(pid, kind)


async def browse(machines: Sequence[Machine], times: int) -> Answers:
    """Ask each machine so often whether it is ready, twice a second as proxies do, and for its pages."""
    answers = Answers(Counter(), Counter())
    async with loopback.AsyncClient() as client, asyncio.TaskGroup() as group:
        for number in range(times):
            for machine in machines:
                group.create_task(_ask(client, machine.url + "/readyz", answers.readiness, PROBE_TIMEOUT))
                page = PAGES[number % len(PAGES)]
                group.create_task(_ask(client, f"{machine.url}{page}?{number}", answers.pages))
            await asyncio.sleep(0.5)
    return answers


async def _ask(
    client: httpx.AsyncClient, url: str, statuses: Counter[int], patience: float = loopback.PATIENCE
) -> None:
    try:
        statuses[(await client.get(url, timeout=patience)).status_code] += 1
    except httpx.TransportError:
        statuses[0] += 1
