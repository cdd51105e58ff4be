"""Fills a database with a large shop, and measures every frequent read there.

`--reviews 1000000` for a quick look; members and products are a tenth and a hundredth of the reviews. In each
round all reads are called, which is timed as the shop waits for them with what the disk has to give, and
called again, from memory. Then each is explained as it runs: the time that PostgreSQL takes, and a scan of a
large table is seen. An explained query is planned for its values, where a call that is made often may have a
plan for any values, which reads other pages. So it is explained twice, and the second time counts.
"""

import argparse
import asyncio
import json
import random
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import asyncpg

from benchmarks.costs import describe_measurement, open_measured_shop
from benchmarks.large_tables.filling import fill
from benchmarks.large_tables.queries import Call, list_calls

RESULTS = Path(__file__).parents[1] / "results" / "large_tables.json"
Query = tuple[str, Sequence[Any]]
ROUNDS = 300
ALLOWED_MS = 5.0


async def measure(url: str, reviews: int) -> dict[str, Any]:
    """Fill the database, then measure each read for products and members at random."""
    members, products = reviews // 10, reviews // 100
    connection = await asyncpg.connect(url, server_settings={"jit": "off"})
    try:
        await fill(connection, reviews, members, products, lambda line: print(line, file=sys.stderr))
        figures = await _measure_calls(connection, members, products)
        size = await connection.fetchval("SELECT pg_database_size(current_database())")
    finally:
        await connection.close()
    slow = [name for name, each in figures.items() if each["milliseconds_p99"] > ALLOWED_MS]
    return {
        "reviews": reviews,
        "members": members,
        "products": products,
        "gigabytes": round(size / 1e9, 2),
        "slower_than_allowed": slow,
        "reads": figures,
    }


async def _measure_calls(connection: asyncpg.Connection, members: int, products: int) -> dict[str, Any]:
    dice = random.Random(1)
    times: dict[str, list[float]] = defaultdict(list)
    first: dict[str, list[float]] = defaultdict(list)
    again: dict[str, list[float]] = defaultdict(list)
    scans: dict[str, set[str]] = defaultdict(set)
    for _ in range(ROUNDS):
        calls, sent = list_calls(dice, members, products), {}
        for waits in (first, again):
            for name, call in calls.items():
                waited, sent[name] = await _call(connection, call)
                waits[name].append(waited)
        for _ in range(2):
            plans = {
                name: [await _explain(connection, *query) for query in queries]
                for name, queries in sent.items()
            }
        for name, found in plans.items():
            times[name].append(sum(plan["Execution Time"] for plan in found))
            scans[name] |= {scan for plan in found for scan in _list_scans(plan["Plan"])}
    return {
        name: {
            "milliseconds_median": round(median(each), 2),
            "milliseconds_p99": _p99(each),
            "first_called_median": round(median(first[name]), 2),
            "first_called_p99": _p99(first[name]),
            "called_again_median": round(median(again[name]), 2),
            "called_again_p99": _p99(again[name]),
            "by": sorted(scans[name]),
        }
        for name, each in times.items()
    }


def _p99(milliseconds: list[float]) -> float:
    return round(quantiles(milliseconds, n=100)[98], 2)


async def _call(connection: asyncpg.Connection, call: Call) -> tuple[float, list[Query]]:
    """Run a call. Returns its milliseconds, and the queries that it sent."""
    sent: list[Query] = []
    with connection.query_logger(lambda record: sent.append((record.query, record.args))):
        began = time.perf_counter()
        await call(connection)
        waited = 1000 * (time.perf_counter() - began)
        await asyncio.sleep(0)  # the logger is called in a moment
    return waited, [query for query in sent if "typeinfo" not in query[0]]


async def _explain(connection: asyncpg.Connection, query: str, values: Sequence[Any]) -> Any:
    """The plan of a query as it runs, with its times."""
    return json.loads(await connection.fetchval(f"EXPLAIN (ANALYZE, FORMAT JSON) {query}", *values))[0]


def _list_scans(plan: dict[str, Any]) -> Iterator[str]:
    """The indexes that a plan used, and the tables that it read whole."""
    if "Index Name" in plan:
        yield plan["Index Name"]
    elif plan["Node Type"] == "Seq Scan":
        yield f"whole {plan['Relation Name']}"
    for part in plan.get("Plans", ()):
        yield from _list_scans(part)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--reviews", type=int, default=10_000_000)
    options = parser.parse_args()
    with open_measured_shop() as there:
        figures = asyncio.run(measure(there.url, options.reviews))
    text = json.dumps(describe_measurement() | figures, indent=1)
    RESULTS.write_text(f"{text}\n", encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
