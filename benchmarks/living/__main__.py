"""Measures how soon and at what cost a change of the catalogue is shown, and stores the figures.

`--quick` changes the demo's catalogue, `--full` one of 100,000 products and a million shades, `--million`
one of a million products. The API has two workers, and each is asked over a connection of its own.
"""

import argparse
import json
import os
from collections.abc import Sequence
from typing import Any

import uvloop

from benchmarks.api.shop import SIZES, Shop, shop
from benchmarks.living.bare_reads import measure_bare_reads
from benchmarks.living.measures import open_measures
from benchmarks.machine import RESULTS, machine, now
from benchmarks.server import READINESS_PATH, ServedApp, serve_app

PACKAGES = ("granian", "uvloop", "litestar", "numpy", "numba", "asyncpg")
BARE_READS = "bare_reads"
SERVED = ("price", "cpu", "product", "product_cpu", "stream", "merge")
FILE = RESULTS / "living.json"


async def measure_served(own: Shop, served: ServedApp, chosen: Sequence[str]) -> dict[str, Any]:
    """Make the measurements that need a served shop, one after another."""
    figures: dict[str, Any] = {}
    for name in chosen:
        print(f"{name} ...", flush=True)
        async with open_measures(own, served) as measures:
            figures[name] = with_load(await getattr(measures, f"measure_{name}")())
    return figures


def with_load(figures: dict[str, Any]) -> dict[str, Any]:
    """Note when something was measured, at which priority, and what else the machine did."""
    print(json.dumps(figures), flush=True)
    return {"at": now(), "load": machine()["load"], "nice": os.nice(0)} | figures


def measure(own: Shop, chosen: Sequence[str]) -> dict[str, Any]:
    """Make the chosen measurements."""
    served_ones = [name for name in SERVED if name in chosen]
    figures: dict[str, Any] = {}
    if served_ones:
        settings = own.environment() | {"UNDERTONE_LIMIT_SEARCH": "1000000"}
        with serve_app("app.asgi:create_app", settings, workers=2, health=READINESS_PATH) as served:
            figures |= uvloop.run(measure_served(own, served, served_ones))
    if BARE_READS in chosen:
        print(f"{BARE_READS} ...", flush=True)
        figures[BARE_READS] = with_load(measure_bare_reads(own))
    return figures


def store(figures: dict[str, Any], size: str, products: int, *, anew: bool) -> None:
    """Store the figures of a size, beside those that were not measured now."""
    stored = json.loads(FILE.read_text()) if FILE.exists() else {}
    before = {} if anew else stored.get(size, {})
    stored[size] = before | {"at": now(), "machine": machine(*PACKAGES), "products": products} | figures
    FILE.write_text(json.dumps(stored, indent=2) + "\n")


def main() -> None:
    """Measure the chosen size and store the figures."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.living", description=__doc__)
    size = parser.add_mutually_exclusive_group()
    size.add_argument("--quick", action="store_const", dest="size", const="small")
    size.add_argument("--full", action="store_const", dest="size", const="full")
    size.add_argument("--million", action="store_const", dest="size", const="million")
    every = (*SERVED, BARE_READS)
    parser.add_argument("--only", action="append", choices=every, help="measure these alone")
    options = parser.parse_args()
    name = options.size or "middle"
    with shop(SIZES[name]) as own:
        products = own.window().size
        figures = measure(own, options.only or every)
    store(figures, name, products, anew=not options.only)


if __name__ == "__main__":
    main()
