"""Prints how much of the judged sets the search gets right, beside tantivy and PostgreSQL on the same goods.

`--set second` judges that set, `--worst 40` prints more of the worst, `--own` leaves the others out.
"""

import argparse
import json

from benchmarks.api.shop import AS_OF, SIZES, shop
from benchmarks.machine import RESULTS, machine, now
from benchmarks.search.engines import PostgresEngine, open_own, open_tantivy
from benchmarks.search.goods import Goods, list_goods
from benchmarks.search.judge import Engine, Score, judge
from benchmarks.search.rules import SET_NAMES, read_set


def main() -> None:
    asked = argparse.ArgumentParser(prog="python -m benchmarks.search", description=__doc__)
    asked.add_argument("--set", choices=SET_NAMES, help="this set alone")
    asked.add_argument("--worst", type=int, default=20, help="how many of the worst queries to print")
    asked.add_argument("--own", action="store_true", help="without the other engines; keeps no figures")
    options = asked.parse_args()
    goods = list_goods(AS_OF)
    with shop(SIZES["small"]) as opened:
        engines: dict[str, Engine] = {"own": open_own(opened.window())}
        postgres = None if options.own else PostgresEngine(opened.database_url, goods)
        if postgres:
            engines |= {"tantivy": open_tantivy(goods), "postgresql": postgres}
        names = [options.set] if options.set else SET_NAMES
        report = {name: _judge_set(name, engines, goods, options.worst) for name in names}
        if postgres:
            postgres.close()
    if not options.own and not options.set:
        figures = {"taken": now(), "machine": machine("tantivy", "numpy", "numba"), "products": len(goods)}
        (RESULTS / "search.json").write_text(json.dumps(figures | report, indent=1) + "\n")


def _judge_set(
    name: str, engines: dict[str, Engine], goods: list[Goods], worst: int
) -> dict[str, dict[str, float]]:
    queries = read_set(name)
    print(f"\n{name}: {len(queries)} queries, {len(goods):,} products")
    scores = {engine: judge(ask, queries, goods) for engine, ask in engines.items()}
    for engine, score in scores.items():
        print(f"  {engine:<11} right of the first ten {score.share:.3f}   first right {score.first_right:.3f}"
              f"   empty answers {score.empty}")  # fmt: skip
    for verdict in scores["own"].list_worst(worst):
        print(f"    {verdict.share:.2f}  {verdict.asks!r}: {', '.join(verdict.answers[:3]) or 'nothing'}")
    return {engine: _figures(score) for engine, score in scores.items()}


def _figures(score: Score) -> dict[str, float]:
    return {
        "right_of_first_ten": round(score.share, 4),
        "first_right": round(score.first_right, 4),
        "empty": score.empty,
    }


if __name__ == "__main__":
    main()
