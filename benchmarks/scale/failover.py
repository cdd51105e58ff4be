"""Kills the primary of a Patroni cluster under load, again and again, and counts what was lost.

Real are etcd, Patroni, two PostgreSQL in synchronous replication, two `undertone serve` and one
`undertone work`. Every acknowledged review is written down outside the shop, and looked for at the end.
"""

import argparse
import asyncio
import math
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import asyncpg

from benchmarks.scale.results import save_part
from tests.support.debian_packages import PackageMissingError
from tests.support.machines import Machine
from tests.support.patroni import DATABASE, Cluster, Node, find_programs, running_cluster
from tests.support.review_writers import ReviewWriters, find_lost, prepare_reviews
from tests.support.rolling import open_machines_on
from tests.support.steady_load import Outcome, SteadyLoad

LIPSTICKS = 45
SPARE = 2
"""Reviews prepared for each that has to be acknowledged: some fail while there is no primary."""
SETTINGS = {"UNDERTONE_LIMIT_REVIEWS": "1000000"}
"""All members may write as fast as the machines can. They are signed in on both."""
KILL_AFTER = 0.3
MAX_ABSENCE = 5.0
GIVE_UP = 900.0


def prove(options: argparse.Namespace) -> bool:
    """Run the drill so many times and save what was found. Says whether something failed."""
    try:
        find_programs()
    except PackageMissingError as error:
        print(f"failover: skipped. {error}")
        return False
    folder = Path(tempfile.mkdtemp(prefix="undertone-failover-"))
    folder.chmod(0o711)
    drills: list[dict[str, Any]] = []
    with (
        running_cluster(folder / "cluster") as cluster,
        open_machines_on(cluster.url, folder, ["one", "two"], SETTINGS) as machines,
    ):
        for number in range(options.failovers):
            drills.append(drill(cluster, machines, options, number))
            save_part("failover", summarize(drills, options))
    return any(each["failed"] for each in drills)


def drill(
    cluster: Cluster, machines: Sequence[Machine], options: argparse.Namespace, number: int
) -> dict[str, Any]:
    """Kill the primary once, under load, and put it back."""
    primary, standby = cluster.wait_until_whole()
    members = math.ceil(options.writes * SPARE / LIPSTICKS)
    reviews = asyncio.run(prepare_reviews(cluster.url, members))
    writers = ReviewWriters([machine.url for machine in machines], reviews)
    reads, killed, promoted = asyncio.run(_kill_under_load(machines, writers, (primary, standby), options))
    acknowledged = list(writers.acknowledged)
    lost = asyncio.run(find_lost(standby.make_url(DATABASE), acknowledged))
    primary.start()
    cluster.wait_until_whole()
    back = [writers.find_first_after(promoted, each) - promoted for each in range(len(machines))]
    failed_reads = sum(each.failed for each in reads)
    found = {
        "acknowledged": len(acknowledged),
        "lost": len(lost),
        "promoted_after_seconds": round(promoted - killed, 2),
        "writes_back_after_promotion_seconds": [round(each, 2) for each in back],
        "writes_refused": dict(writers.failures),
        "pages_sent": sum(each.sent for each in reads),
        "pages_failed": failed_reads,
        "slowest_page_seconds": round(max(each.slowest for each in reads), 2),
        "failed": bool(lost or failed_reads or max(back) > MAX_ABSENCE),
    }
    print(f"failover {number + 1}: {found}", *[dict(each.failures) for each in reads], flush=True)
    return found


async def _kill_under_load(
    machines: Sequence[Machine],
    writers: ReviewWriters,
    nodes: tuple[Node, Node],
    options: argparse.Namespace,
) -> tuple[list[Outcome], float, float]:
    """Kill the primary under load; return what readers got, and the times of the kill and the promotion."""
    stop = asyncio.Event()
    reading = [
        asyncio.create_task(SteadyLoad(each.url).send_until(stop, options.rate / 2 / len(machines)))
        for each in machines
    ]
    writing = asyncio.create_task(writers.write_until(stop, options.rate / 2))
    try:
        primary, standby = nodes
        await _wait_until_acknowledged(writers, writing, math.ceil(options.writes * KILL_AFTER))
        promotion = asyncio.create_task(_wait_until_promoted(standby))
        killed = time.monotonic()
        await asyncio.to_thread(primary.kill)
        promoted = await promotion
        await _wait_until_acknowledged(writers, writing, options.writes)
    finally:
        stop.set()
        outcomes = [await each for each in reading]
        await writing
    return outcomes, killed, promoted


async def _wait_until_acknowledged(writers: ReviewWriters, writing: asyncio.Task[None], wanted: int) -> None:
    async with asyncio.timeout(GIVE_UP):
        while True:
            if len(writers.acknowledged) >= wanted:
                return
            if writing.done():
                raise RuntimeError(f"too few reviews were stored: {writers.failures}")
            await asyncio.sleep(0.05)


async def _wait_until_promoted(standby: Node) -> float:
    """When a standby accepts writes."""
    connection = await asyncpg.connect(standby.make_url("postgres"))
    try:
        async with asyncio.timeout(GIVE_UP):
            while True:
                if not await connection.fetchval("SELECT pg_is_in_recovery()"):
                    return time.monotonic()
                await asyncio.sleep(0.01)
    finally:
        await connection.close()


def summarize(drills: list[dict[str, Any]], options: argparse.Namespace) -> dict[str, Any]:
    """Sum up all drills, and list each of them."""
    totals = ("acknowledged", "lost", "pages_sent", "pages_failed")
    return {
        "times": len(drills),
        "rate": options.rate,
        **{name: sum(each[name] for each in drills) for name in totals},
        "slowest_write_after_promotion_seconds": max(
            max(each["writes_back_after_promotion_seconds"]) for each in drills
        ),
        "drills": drills,
    }
