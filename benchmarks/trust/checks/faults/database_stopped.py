"""PostgreSQL stopped and started again under load: browsing goes on, and what is personal comes back."""

import asyncio
from collections import Counter

from app.launch.postgres.server import EmbeddedPostgres
from benchmarks.server import postgres
from benchmarks.trust.browsing import HEALTHY_WITHIN, PERSONAL_STATUSES, Browsing, browsing, count_connections
from benchmarks.trust.check import Outcome, Trial
from benchmarks.trust.loads import Load
from benchmarks.trust.shops import open_running_shop

RATE, QUICK_RATE = 100, 20
SECONDS = 8
STOPPED = 4.0
CONNECTIONS_MORE = 2


async def measure(trial: Trial) -> Outcome:
    with postgres(trial.subfolder("database")) as server:
        url = await asyncio.to_thread(server.start)
        with open_running_shop(trial, url) as shop:
            async with browsing(shop) as visitor:
                return await _stop_again_and_again(trial, server, visitor, url)


async def _stop_again_and_again(
    trial: Trial, server: EmbeddedPostgres, visitor: Browsing, url: str
) -> Outcome:
    rate = RATE if trial.full else QUICK_RATE
    await visitor.wait_until_healthy()
    before = await count_connections(url)
    loads: list[Load] = []
    delays: list[float] = []
    refused: Counter[str] = Counter()
    for number in range(trial.count):
        browsed = asyncio.create_task(visitor.browse(rate, SECONDS))
        personal = asyncio.create_task(visitor.ask_for_profile(SECONDS))
        await asyncio.sleep(1)
        await asyncio.to_thread(server.stop)
        await asyncio.sleep(STOPPED)
        await asyncio.to_thread(server.start)
        delays.append(await visitor.wait_until_healthy())
        loads.append(await browsed)
        refused += (await personal).statuses
        trial.report(number + 1, trial.count)
    more = await count_connections(url) - before
    requests = sum(load.requests for load in loads)
    good = sum(load.statuses["200"] for load in loads)
    figure = (
        f"{good / requests:.2%} of {requests:,} pages, healthy within {max(delays):.1f} s, "
        f"{more:+d} connections, personal requests {dict(refused)}"
    )
    plain = refused.keys() <= PERSONAL_STATUSES
    passed = plain and good == requests and max(delays) <= HEALTHY_WITHIN and more <= CONNECTIONS_MORE
    return Outcome(figure, passed, tuple(str(dict(load.statuses)) for load in loads if load.errors)[:5])
