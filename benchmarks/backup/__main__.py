"""`just prove-scale backup`: backs a large shop up, changes it, backs it up again and restores it elsewhere.

All rows of the restored shop are compared with those of the first, and exports of some members besides.
"""

import argparse
import asyncio
import dataclasses
import json
import random
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn
from urllib.parse import urlsplit

import asyncpg
import msgspec

from app.backup import queries
from app.kit.database.pool import Database
from app.privacy import service
from benchmarks.costs import MeasuredShop, describe_measurement, open_measured_shop
from benchmarks.large_tables.filling import fill
from benchmarks.machine import RESULTS

RESULT = RESULTS / "backup.json"
EXPORTS = 300
RENEWED = {"public.shop_state", "public.activity_total", "public.activity_change"}
"""A restore writes these anew: the version of the catalogue, and this server's transaction numbers."""
CHANGE = """
    UPDATE offer SET price_pence = price_pence + 1 WHERE product_id % 100 = 7;
    UPDATE review SET rating = 6 - rating WHERE id % 1000 = 7"""


def prove_backups(arguments: Sequence[str]) -> NoReturn:
    """Measure, save the figures, and fail where the restored shop is another one."""
    parser = argparse.ArgumentParser(prog="just prove-scale backup", description=__doc__)
    parser.add_argument("--reviews", type=int, default=1_000_000)
    parser.add_argument("--products", type=int, default=100_000)
    options = parser.parse_args(arguments)
    with open_measured_shop() as there:
        figures = measure(there, options.reviews, options.products)
    RESULT.write_text(json.dumps(describe_measurement() | figures, indent=1) + "\n")
    print(RESULT.read_text())
    sys.exit(bool(figures["tables_that_differ"] or figures["exports_that_differ"]))


def measure(there: MeasuredShop, reviews: int, products: int) -> dict[str, Any]:
    """The costs of each step, and what is different at the end."""
    folder, members = there.folder / "backups", reviews // 10
    asyncio.run(_fill(there.url, reviews, members, products))
    costs = {"first": there.cost_of("backup", str(folder))}
    first = _count_bytes(folder)
    costs["unchanged"] = there.cost_of("backup", str(folder))
    unchanged = _count_bytes(folder)
    asyncio.run(_execute(there.url, CHANGE))
    costs["changed"] = there.cost_of("backup", str(folder))
    costs["verify"] = there.cost_of("verify-backup", str(folder))
    changed = _count_bytes(folder)
    asyncio.run(_execute(there.url, "CREATE DATABASE restored"))
    url = urlsplit(there.url)._replace(path="/restored").geturl()
    other = dataclasses.replace(there, url=url, var=there.folder / "other")
    costs["restore"] = other.cost_of("restore", str(folder))
    costs["drill"] = there.cost_of("verify-backup", "--restore", str(folder))
    expected, found = (asyncio.run(_sum_up(each)) for each in (there.url, url))
    return {
        "products": products,
        "reviews": reviews,
        "members": members,
        "rows": sum(rows for rows, _ in expected.values()),
        "megabytes": {
            "first": first // 1_000_000,
            "unchanged": round((unchanged - first) / 1e6, 2),
            "changed": round((changed - unchanged) / 1e6, 1),
        },
        "costs": costs,
        "tables_that_differ": [
            table for table in expected if table not in RENEWED and expected[table] != found.get(table)
        ],
        "exports_compared": min(EXPORTS, members),
        "exports_that_differ": asyncio.run(_compare_exports(there.url, url, members)),
    }


async def _fill(url: str, reviews: int, members: int, products: int) -> None:
    connection = await asyncpg.connect(url, server_settings={"jit": "off"})
    try:
        await fill(connection, reviews, members, products, lambda line: print(line, file=sys.stderr))
    finally:
        await connection.close()


async def _execute(url: str, statements: str) -> None:
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(statements)
    finally:
        await connection.close()


async def _sum_up(url: str) -> dict[str, tuple[int, str]]:
    """Count the rows of each table, and sum their hashes."""
    async with Database(url).bulk() as connection:
        tables = await queries.list_tables(connection)
        query = "SELECT count(*), sum(hashtextextended({0}::text, 0)::numeric)::text FROM {1} AS {0}"
        found = [await connection.fetchrow(query.format("entry", table)) for table in tables]
    return dict(zip(tables, map(tuple, found), strict=True))


async def _compare_exports(url: str, other: str, members: int) -> list[int]:
    different = []
    async with Database(url) as database:
        chosen = random.Random(3).sample(range(1, members + 1), min(EXPORTS, members))
        before = [msgspec.json.encode(await service.export(database, each)) for each in chosen]
    async with Database(other) as database:
        for member_id, export in zip(chosen, before, strict=True):
            if msgspec.json.encode(await service.export(database, member_id)) != export:
                different.append(member_id)
    return different


def _count_bytes(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


if __name__ == "__main__":
    prove_backups(sys.argv[1:])
