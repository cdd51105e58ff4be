"""Measures other shop systems with the same goods in the same PostgreSQL, nothing kept, one process each.

django-oscar comes from the package index into an environment under `var/bench`, never into the project's. It
answers with pages of HTML, ours with JSON; its search is the one it has without a search server beside it.
Vendure is not measured: its packages and a database driver have to be built by npm, which this leaves alone.
"""

import argparse
import asyncio
import json
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote, urlsplit, urlunsplit

import asyncpg

from app.launch.ports import free
from app.window.window import Window
from benchmarks.api import questions
from benchmarks.api.load import get, post
from benchmarks.api.measures import UNCACHED, opened, rates_of, run, settle
from benchmarks.api.shop import SIZES, Shop, shop
from benchmarks.machine import RESULTS, machine, now
from benchmarks.peers.environment import NotInstalled, environment, versions
from benchmarks.served import ROOT, Served, running

PACKAGES = ("django-oscar", "psycopg[binary]", "granian", "uvloop")
NAMES = ("django-oscar", "django", "granian")
INSTALLING, FILLING = 900.0, 1800.0
NAME = "bench_oscar"
HERE = Path(__file__).parent


def main() -> None:
    asked = argparse.ArgumentParser(prog="python -m benchmarks.peers", description=__doc__)
    asked.add_argument("--quick", action="store_true", help="the demo's catalogue and fewer questions")
    quick = asked.parse_args().quick
    report: dict[str, Any] = {"taken": now(), "machine": machine("granian", "litestar")}
    with shop(SIZES["small" if quick else "middle"]) as ours:
        try:
            print("1/3 Installing django-oscar", flush=True)
            python = environment(ROOT / "var" / "bench" / "oscar", PACKAGES, INSTALLING)
            report["versions"] = versions(python, NAMES)
            report |= compared(ours, python, rounds=3 if quick else 4, each=60 if quick else 40)
        except NotInstalled as reason:
            report["django-oscar"] = str(reason)
    (RESULTS / f"peers{'-quick' if quick else ''}.json").write_text(json.dumps(report, indent=1) + "\n")
    print(json.dumps(report, indent=1))


def compared(ours: Shop, python: Path, rounds: int, each: int) -> dict[str, Any]:
    """Both shops asked for the same products and the same words, in turns."""
    window = ours.window()
    report: dict[str, Any] = {"products": window.size}
    with _oscar(ours, python) as other, opened(ours, UNCACHED) as api:
        print("3/3 Asking both", flush=True)
        for name, asking in (("product", _products), ("search", _searches)):
            runs = []
            for turn in range(rounds + 1):
                mine, theirs = asking(window, each, turn)
                settle(api, mine[:1])
                runs.append((run(api, mine), run(other, theirs)))
            told = runs[1:]  # the first is for warming up
            report[name] = {
                "ours": rates_of([one for one, _ in told]),
                "django-oscar": rates_of([one for _, one in told]),
                "times_its_rate": sorted(round(one["rate"] / two["rate"], 1) for one, two in told),
                "times_less_cpu": sorted(round(two["cpu_us"] / one["cpu_us"], 1) for one, two in told),
            }
    return report


@contextmanager
def _oscar(ours: Shop, python: Path) -> Iterator[Served]:
    theirs = urlunsplit(urlsplit(ours.database_url)._replace(path=f"/{NAME}"))
    there = {"UNDERTONE_BENCH_OURS": ours.database_url, "UNDERTONE_BENCH_THEIRS": theirs}
    there |= {"PYTHONPATH": str(HERE)}
    print("2/3 Filling django-oscar with the same goods", flush=True)
    asyncio.run(_new_database(ours.database_url))
    fill = [str(python), str(HERE / "oscar_site.py"), "fill"]
    subprocess.run(fill, check=True, timeout=FILLING, env=os.environ | there)
    port = free()
    command = [
        *(str(python), "-m", "granian", "oscar_site:application", "--factory", "--interface", "wsgi"),
        *("--no-access-log", "--host", "127.0.0.1", "--port", str(port), "--workers", "1"),
    ]
    with running(command, there, port, "/catalogue/") as served:
        yield served


async def _new_database(url: str) -> None:
    connection = await asyncpg.connect(url)
    await connection.execute(f"DROP DATABASE IF EXISTS {NAME} WITH (FORCE)")
    await connection.execute(f"CREATE DATABASE {NAME}")
    await connection.close()


def _products(window: Window, number: int, turn: int) -> tuple[list[bytes], list[bytes]]:
    dice = Random(turn)
    rows = [dice.randrange(window.size) for _ in range(number)]
    mine = [get(f"/api/v1/product?slug={window.slugs[row]}") for row in rows]
    return mine, [get(f"/catalogue/{window.slugs[row]}_{window.products.id[row]}/") for row in rows]


def _searches(window: Window, number: int, turn: int) -> tuple[list[bytes], list[bytes]]:
    bodies = questions.searches(window, number, facets=0, seed=turn)
    mine = [post("/api/v1/search", body) for body in bodies]
    return mine, [get(f"/search/?q={quote(body['query'] or 'lip')}") for body in bodies]


if __name__ == "__main__":
    main()
