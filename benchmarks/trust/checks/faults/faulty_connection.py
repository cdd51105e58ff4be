"""Faults of the connection to PostgreSQL under load, each for some seconds, and how fast they are over."""

import asyncio

from benchmarks.trust.browsing import HEALTHY_WITHIN, PERSONAL_STATUSES, Browsing, browsing, count_connections
from benchmarks.trust.check import Outcome, Trial, judge
from benchmarks.trust.shops import new_database, open_running_shop
from tests.support.fault_proxy import Fault, FaultProxy, fault_proxy
from tests.support.running_shop import RunningShop

RATE, QUICK_RATE = 100, 10
SECONDS = 4
CONNECTIONS_MORE = 2


async def measure(trial: Trial) -> Outcome:
    with new_database() as url:
        async with fault_proxy(url) as proxy:
            # It connects through the proxy while it starts, so it starts in a thread.
            opening = open_running_shop(trial, proxy.url)
            shop = await asyncio.to_thread(opening.__enter__)
            try:
                return await _try_all(trial, shop, proxy, url)
            finally:
                await asyncio.to_thread(opening.__exit__, None, None, None)


async def _try_all(trial: Trial, shop: RunningShop, proxy: FaultProxy, url: str) -> Outcome:
    faults: list[str] = []
    slowest = 0.0
    kinds = [fault for fault in Fault if fault is not Fault.NONE]
    async with browsing(shop) as visitor:
        await visitor.wait_until_healthy()
        before = await count_connections(url)
        for number in range(trial.count * len(kinds)):
            fault = kinds[number % len(kinds)]
            slowest = max(slowest, await _try(visitor, proxy, fault, trial, faults))
            trial.report(number // len(kinds), trial.count)
        more = await count_connections(url) - before
        proxy.end_connections()
    if more > CONNECTIONS_MORE:
        faults.append(f"{more} connections more than before")
    figure = f"healthy within {slowest:.1f} s, {more:+d} connections"
    return judge(trial.count * len(kinds), "faults of the connection", faults, figure)


async def _try(visitor: Browsing, proxy: FaultProxy, fault: Fault, trial: Trial, faults: list[str]) -> float:
    proxy.begin(fault)
    load, personal = await asyncio.gather(
        visitor.browse(RATE if trial.full else QUICK_RATE, SECONDS), visitor.ask_for_profile(SECONDS)
    )
    proxy.begin(Fault.NONE)
    seconds = await visitor.wait_until_healthy()
    if load.statuses["200"] != load.requests:
        faults.append(f"{fault}: {dict(load.statuses)}")
    if not personal.statuses.keys() <= PERSONAL_STATUSES:
        faults.append(f"{fault}: personal requests {dict(personal.statuses)}")
    if seconds > HEALTHY_WITHIN:
        faults.append(f"{fault}: healthy after {seconds:.1f} s")
    return seconds
