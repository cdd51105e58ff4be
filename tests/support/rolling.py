"""A rolling restart of several machines behind a proxy, while shoppers send requests at a steady rate."""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx

from app.kit.database.migrate import migrate
from app.kit.database.pool import Database
from tests.support.balancers import running_balancer
from tests.support.database import migrated_server
from tests.support.machines import Machine, running, wait
from tests.support.small_catalogue import insert_small_catalogue
from tests.support.steady_load import Outcome, SteadyLoad
from tests.support.threads import in_a_thread

PRODUCTION = {
    "UNDERTONE_ENV": "production",
    "UNDERTONE_SECRET": "mX4kq9ZtB2vLr8sNw1yHc6jDf3gPa5eU",
    "UNDERTONE_FRONT_SECRET": "Qa7sWd2fEr9gTy4hUj1kIo6lPz3xCv8b",
    "UNDERTONE_PUBLIC_ORIGIN": "https://undertone.example",
}
"""The settings of every machine, as on a day like any other. Behind a proxy they speak plain HTTP."""
UNLIMITED = {"UNDERTONE_LIMIT_SEARCH": "1000000"}
"""All these shoppers have one address."""
SETTLE = 2.5
"""Seconds for a proxy to see that a machine is back: it asks every second."""


@contextmanager
def open_machines(folder: Path, names: Sequence[str], settings: dict[str, str]) -> Iterator[list[Machine]]:
    """Machines that serve, and one worker that builds for them: in a shared folder, or for a store."""
    with migrated_server() as url, open_machines_on(url, folder, names, settings) as machines:
        yield machines


@contextmanager
def open_machines_on(
    url: str, folder: Path, names: Sequence[str], settings: dict[str, str]
) -> Iterator[list[Machine]]:
    """The same on a database that is there already, and empty."""
    with ExitStack() as stack:
        in_a_thread(lambda: migrate(url))
        in_a_thread(lambda: _fill(url))
        shared = {
            "DATABASE_URL": url,
            "UNDERTONE_SHARED_VAR": str(folder / "shared"),
            **PRODUCTION,
            **UNLIMITED,
            **settings,
        }
        worker = Machine("work", folder / "worker", shared)
        machines = [Machine("serve", folder / name, shared) for name in names]
        for each in (worker, *machines):
            stack.enter_context(running(each))
        for machine in machines:
            machine.wait_until(httpx.codes.OK)
        yield machines


async def _fill(url: str) -> None:
    async with Database(url) as database, database.unit_of_work() as connection:
        await insert_small_catalogue(connection)


async def restart_in_turn(machines: Sequence[Machine]) -> list[int]:
    """Restart one after another, each when the last one is ready; the exit codes."""
    codes = []
    for machine in machines:
        codes.append(await asyncio.to_thread(machine.stop))
        await asyncio.to_thread(machine.start)
        await asyncio.to_thread(machine.wait_until, httpx.codes.OK)
        await asyncio.to_thread(wait, SETTLE)
    return codes


async def restart_under_load(
    proxy: str, folder: Path, machines: Sequence[Machine], rate: float
) -> tuple[Outcome, list[int]]:
    """What shoppers got while all machines were restarted, and how the machines ended."""
    stop = asyncio.Event()
    with running_balancer(proxy, folder, [machine.port for machine in machines]) as url:
        load = asyncio.create_task(SteadyLoad(url).send_until(stop, rate))
        try:
            await asyncio.sleep(1)
            codes = await restart_in_turn(machines)
        finally:
            stop.set()
            outcome = await load
    return outcome, codes
