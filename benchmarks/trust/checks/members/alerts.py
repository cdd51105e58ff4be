"""Alerts over a long series of price changes, compared with brute force, and what they cost."""

import asyncio
import os
import time
from pathlib import Path

from app.alerts.prices.evaluation import evaluate
from app.kit import clock
from app.kit.database.pool import Connection, Database
from benchmarks.trust.check import Outcome, Trial, judge
from benchmarks.trust.shops import new_database
from tests.support.price_replay import PriceReplay

ALERTS_OF_A_PRODUCT = 10
MEMBERS = 5_000
STEPS = 12
MOST_SECONDS = 5.0


async def measure(trial: Trial) -> Outcome:
    """Each step changes a tenth of the products, a year of which is a step a month; the last one 10,000."""
    products = max(100, trial.count // ALERTS_OF_A_PRODUCT)
    faults: list[str] = []
    told = 0
    with new_database() as url:
        async with Database(url) as database:
            replay = PriceReplay(database)
            await replay.fill(products, min(MEMBERS, products), trial.count)
            await evaluate(database, clock.now())
            await replay.find_told()
            for step in range(STEPS):
                await replay.change(products // 10)
                await evaluate(database, clock.now())
                faults += await _compare(replay)
                told += len(replay.told)
                trial.report(step + 1, STEPS + 1)
            async with database.bulk() as work:
                await work.execute("UPDATE offer SET price_pence = 500 + (price_pence * 7) % 3000")
            seconds, own_seconds = await _measure_cpu(database)
            faults += await _compare(replay)
    more = (
        f"{told:,} told before; {products:,} changes: {seconds:.1f} s of CPU ({own_seconds:.1f} s in Python)"
    )
    outcome = judge(trial.count, "alerts", faults, more)
    return outcome if seconds < MOST_SECONDS else Outcome(outcome.figure, passed=False)


async def _compare(replay: PriceReplay) -> list[str]:
    expected, noted = await replay.find_told(), await replay.read_noted()
    replay.told = expected
    return [f"missing: {pair}" for pair in expected - noted] + [
        f"not to be told: {pair}" for pair in noted - expected
    ]


async def _measure_cpu(database: Database) -> tuple[float, float]:
    """The CPU time of an evaluation, in this process and in PostgreSQL's for it."""
    before, own = await _read_server_seconds(database), time.process_time()
    await evaluate(database, clock.now())
    own = time.process_time() - own
    await asyncio.sleep(0.5)  # until the server has waited for the process of that connection
    return own + await _read_server_seconds(database) - before, own


async def _read_server_seconds(database: Database) -> float:
    """The CPU time of all processes of the server that have ended or are alive: children of its first."""
    async with database.reading() as connection:
        return _seconds_of_server(await _find_server(connection))


async def _find_server(connection: Connection) -> int:
    backend = int(await connection.fetchval("SELECT pg_backend_pid()"))
    return int(_read_stat(str(backend))[1])


def _seconds_of_server(server: int) -> float:
    """The CPU time of children that PostgreSQL's first process waited for, and of its living ones."""
    found = (_read_stat(path.name) for path in Path("/proc").iterdir() if path.name.isdecimal())
    living = [stat for stat in found if stat and stat[1] == str(server)]
    ended = _read_stat(str(server))
    ticks = sum(int(stat[11]) + int(stat[12]) for stat in living) + int(ended[13]) + int(ended[14])
    return ticks / os.sysconf("SC_CLK_TCK")


def _read_stat(process: str) -> list[str]:
    """The fields of /proc/PID/stat behind the name, from the state on."""
    try:
        return Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(") ")[2].split()
    except OSError:
        return []
