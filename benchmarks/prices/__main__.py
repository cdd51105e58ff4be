"""Fills a history of offers with a year, and measures what one product's chart takes of the database.

`--rows 1000000` for a quick look. The offers of each product change at random moments; one product in a
thousand has a hundred times as many changes as the others.
"""

import argparse
import asyncio
import json
import random
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import asyncpg

from app.catalogue.queries import EARLIER_OBSERVATIONS, RECENT_OBSERVATIONS
from benchmarks.costs import describe_measurement, open_measured_shop

RESULTS = Path(__file__).parents[1] / "results" / "prices.json"
PRODUCTS = 100_000
VENDORS = 5
ASKED = 500
_MONTHS = """
    SELECT make_offer_history_partition(day::date)
    FROM generate_series(now() - interval '13 months', now(), interval '1 month') AS day"""
_FILL = """
    INSERT INTO offer_history (observed_at, product_id, vendor_id, currency, price_pence, delivery_pence,
        in_stock, offered_at)
    SELECT moment,
        CASE WHEN random() < 0.1 THEN 1000 * ceil(random() * $2 / 1000) ELSE ceil(random() * $2) END,
        ceil(random() * $3), 'GBP', 500 + (random() * 4000)::integer, 395, random() < 0.9, moment
    FROM (SELECT now() - interval '365 days' * (number::float8 / $1) AS moment
        FROM generate_series($1::integer, 1, -1) AS number) AS moments"""
_OFFERS = """
    WITH brand AS (INSERT INTO brand (slug, name) VALUES ('b', 'B') RETURNING id),
    category AS (INSERT INTO category (slug, name) VALUES ('c', 'C') RETURNING id),
    shops AS (INSERT INTO vendor (slug, name)
        SELECT 'v-' || n, 'Shop ' || n FROM generate_series(1, $2::integer) AS n RETURNING id),
    products AS (INSERT INTO product (slug, name, brand_id, category_id)
        SELECT 'p-' || n, 'Product ' || n, brand.id, category.id
        FROM generate_series(1, $1::integer) AS n, brand, category RETURNING id)
    INSERT INTO offer (product_id, vendor_id, price_pence)
    SELECT products.id, shops.id, 1000 FROM products, shops"""
_SINCE = "SELECT now() - interval '90 days'"


async def measure(url: str, rows: int) -> dict[str, Any]:
    """Fill the history, then ask for products in random order, the first time and again."""
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(_MONTHS)
        await connection.execute("ALTER TABLE offer DISABLE TRIGGER USER")
        await connection.execute("ALTER TABLE product DISABLE TRIGGER USER")
        await connection.execute(_OFFERS, PRODUCTS, VENDORS)
        await connection.execute(_FILL, rows, PRODUCTS, VENDORS)
        await connection.execute("ANALYZE offer")
        await connection.execute("VACUUM ANALYZE offer_history")
        return await _measure_filled(connection)
    finally:
        await connection.close()


async def _measure_filled(connection: asyncpg.Connection) -> dict[str, Any]:
    size = await connection.fetchval(
        "SELECT sum(pg_total_relation_size(inhrelid)) FROM pg_inherits"
        " WHERE inhparent = 'offer_history'::regclass"
    )
    dice = random.Random(1)
    usual = [dice.randrange(PRODUCTS // 10) * 10 + 7 for _ in range(ASKED)]
    busy = [1000 * dice.randint(1, PRODUCTS // 1000) for _ in range(ASKED // 10)]
    return {
        "rows": await connection.fetchval("SELECT count(*) FROM offer_history"),
        "megabytes": round(float(size) / 1e6),
        "usual product": await _ask(connection, usual),
        "product with most changes": await _ask(connection, busy),
    }


async def _ask(connection: asyncpg.Connection, products: list[int]) -> dict[str, Any]:
    """Both statements of a chart, each timed as a whole: to time each row takes longer than to read it."""
    since = await connection.fetchval(_SINCE)
    times, plans, rows = [], [], []
    for product in products:
        recent = await connection.fetch(RECENT_OBSERVATIONS, product, since)
        vendors = list(range(1, VENDORS + 1))
        explained = [
            await _explain(connection, RECENT_OBSERVATIONS, product, since),
            await _explain(connection, EARLIER_OBSERVATIONS, product, since, vendors, ["GBP"] * VENDORS),
        ]
        times.append(sum(plan["Execution Time"] for plan in explained))
        plans.append(sum(plan["Planning Time"] for plan in explained))  # the shop's connections keep plans
        rows.append(len(recent))
    return {
        "products": len(products),
        "rows_median": median(rows),
        "planning_milliseconds_median": round(median(plans), 2),
        "milliseconds_median": round(median(times), 2),
        "milliseconds_p99": round(quantiles(times, n=100)[98], 2),
    }


async def _explain(connection: asyncpg.Connection, statement: str, *values: object) -> dict[str, Any]:
    options = "ANALYZE, TIMING OFF, FORMAT JSON"
    (plan,) = json.loads(await connection.fetchval(f"EXPLAIN ({options}) {statement}", *values))
    return plan  # type: ignore[no-any-return]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=10_000_000)
    options = parser.parse_args()
    with open_measured_shop() as there:
        figures = asyncio.run(measure(there.url, options.rows))
    text = json.dumps(describe_measurement() | figures, indent=1)
    RESULTS.write_text(f"{text}\n")
    print(text)


if __name__ == "__main__":
    main()
