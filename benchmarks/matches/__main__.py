"""One command that judges matches on real swatches and in planted worlds, prints a table and saves a
picture.

"defaults" are the constants that the engine comes with, which saw these pairs too; "held out" is what they
would be without the brand that is judged; "other brands" takes the constants of the other brands alone.
"""

import argparse
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.chart import DRESSES
from benchmarks.machine import RESULTS, now
from benchmarks.matches import measures, worlds
from benchmarks.matches.diagram import draw_calibration
from benchmarks.matches.held_out import Shops, calibrate_without, pool_without
from benchmarks.matches.pudding import pair_shops, read_shops
from shade_engine.calibration import calibrate
from shade_engine.error_model import DEFAULT_ERRORS
from shade_engine.match_constants import MatchConstants
from shade_engine.swatch_pairs import PicturedRange, RangePair

Figures = dict[str, Any]
FIRST_WORLD = 100  # the model's limits were chosen on worlds 0 and 1: those below are not used
WORLDS, REPORTS_A_SHADE, PAIRS_A_SHADE = 3, 8, 20


def judge_before(ranges: Sequence[PicturedRange], pairs: Sequence[RangePair]) -> Figures:
    """What the shop said before: swatches as pictured, one normal error."""
    shops = Shops(ranges, None)
    questions = list(shops.questions(pairs))
    rows = measures.judge_before(shops, questions)
    return _confidence_figures(rows) | _range_figures(measures.judge_range(shops, questions))


def judge_defaults(ranges: Sequence[PicturedRange], pairs: Sequence[RangePair]) -> tuple[Figures, Any]:
    """With the constants that the engine comes with."""
    shops = Shops(ranges, MatchConstants())
    questions = list(shops.questions(pairs))
    rows = measures.judge_matches(shops, questions, DEFAULT_ERRORS)
    figures = _confidence_figures(rows) | _range_figures(measures.judge_range(shops, questions))
    return figures | _sign_figures(measures.judge_signs(shops, questions, DEFAULT_ERRORS)), rows


def judge_held_out(
    ranges: Sequence[PicturedRange], pairs: Sequence[RangePair], constants_of: Mapping[str, MatchConstants]
) -> tuple[Figures, Any]:
    """With constants that never saw the brand they are judged on."""
    rows, ranks, signs = [], [], []
    for brand, constants in constants_of.items():
        shops = Shops(ranges, constants)
        questions = list(shops.questions([pair for pair in pairs if pair.brand == brand]))
        rows += measures.judge_matches(shops, questions, constants.errors)
        ranks += measures.judge_range(shops, questions)
        signs += measures.judge_signs(shops, questions, constants.errors)
        print(f"  {brand}: {len(questions)} questions", flush=True)
    return _confidence_figures(rows) | _range_figures(ranks) | _sign_figures(signs), rows


def _confidence_figures(rows: measures.Rows) -> Figures:
    mean = measures.mean_with_interval
    high = [row for row in rows if row[6] == 0]
    return {
        "mean confidence": mean(measures.by_brand(rows, lambda own: float(np.mean([row[1] for row in own])))),
        "came true": mean(measures.by_brand(rows, lambda own: float(np.mean([row[2] for row in own])))),
        "calibration error": measures.calibration_error(rows),
        "Brier": mean(measures.by_brand(rows, lambda own: float(np.mean([(r[1] - r[2]) ** 2 for r in own])))),
        "mean confidence, step": _mean_of(rows, 3),
        "came true, step": _mean_of(rows, 4),
        "calibration error, step": measures.calibration_error(rows, 3, 4),
        "Brier, step": mean(
            measures.by_brand(rows, lambda own: float(np.mean([(r[3] - r[4]) ** 2 for r in own])))
        ),
        "likely range holds": mean(measures.by_brand(rows, lambda own: float(np.mean([r[5] for r in own])))),
        "high came true": _mean_of(high, 2) if high else None,
        "by depth": {
            depth: {"mean confidence, step": _mean_of(own, 3), "came true, step": _mean_of(own, 4)}
            for depth, own in measures.split_depths(rows, 7).items()
        },
    }


def _mean_of(rows: measures.Rows, place: int) -> Figures:
    """The mean over brands of one column's mean."""
    return measures.mean_with_interval(
        measures.by_brand(rows, lambda own: float(np.mean([row[place] for row in own])))
    )


def _range_figures(rows: measures.Rows) -> Figures:
    mean = measures.mean_with_interval
    return {
        "first three": mean(measures.by_brand(rows, lambda own: float(np.mean([row[1] for row in own])))),
        "first three, declared undertone": _mean_of(rows, 2),
        "first three, declared words": mean(measures.judge_words(rows)),
        "median difference of one shade": _median_difference(rows),
        "range by depth": {
            depth: {
                "first three": _mean_of(own, 1),
                "median difference of one shade": _median_difference(own),
            }
            for depth, own in measures.split_depths(rows, 4).items()
        },
    }


def _median_difference(rows: measures.Rows) -> Figures:
    return measures.mean_with_interval(
        measures.by_brand(rows, lambda own: float(np.median([row[3] for row in own])))
    )


def _sign_figures(rows: measures.Rows) -> Figures:
    return {
        f"named right: {name}": measures.mean_with_interval(
            measures.by_brand(
                [row for row in rows if row[1] == axis], lambda own: float(np.mean([r[2] for r in own]))
            )
        )
        for axis, name in enumerate(("lightness", "saturation", "warmth"))
    }


def main() -> None:
    parser = argparse.ArgumentParser(prog="just judge-matches", description=__doc__)
    parser.add_argument("--data", type=Path, help="The Pudding's allShades.csv")
    parser.add_argument("--out", type=Path, default=RESULTS, help="the folder for results")
    options = parser.parse_args()
    report: Figures = {"taken": now()}
    rows = None
    if options.data:
        ranges = read_shops(options.data)
        pairs = pair_shops(ranges)
        report["pairs"] = {
            "pairs": sum(len(pair.places) for pair in pairs), "ranges": len(pairs),
            "brands": len({pair.brand for pair in pairs}), "all ranges": len(ranges),
        }  # fmt: skip
        report["before"] = judge_before(ranges, pairs)
        report["defaults"], _ = judge_defaults(ranges, pairs)
        brands = sorted({pair.brand for pair in pairs})
        others = {brand: calibrate_without(brand, ranges, pairs) for brand in brands}
        pooled = {brand: pool_without(constants) for brand, constants in others.items()}
        report["held out"], rows = judge_held_out(ranges, pairs, pooled)
        report["other brands"], _ = judge_held_out(ranges, pairs, others)
        report["undertone"] = measures.mean_with_interval(
            measures.by_brand(measures.judge_undertones(ranges), measures.balanced_accuracy)
        )
        report["calibrated on all"] = _as_json(calibrate(ranges, pairs))
        report["diagram"] = {"confidence": measures.diagram_points(rows),
                             "step": measures.diagram_points(rows, 3, 4)}  # fmt: skip
    report["planted worlds"] = judge_worlds()
    write(report, options.out)


def judge_worlds() -> Figures:
    """Planted worlds that no constant was chosen on, each with the reports and passports of its members."""
    found: list[Figures] = []
    for seed in range(FIRST_WORLD, FIRST_WORLD + WORLDS):
        print(f"  planted world {seed - FIRST_WORLD + 1} of {WORLDS}", flush=True)
        world = worlds.plant_world(seed)
        found.append({**worlds.judge_reports(world, REPORTS_A_SHADE, seed),
                      **worlds.judge_worn_together(world, PAIRS_A_SHADE, seed)})  # fmt: skip
    return {
        what: {
            "value": round(float(np.mean([each[what] for each in found])), 3),
            "low": min(each[what] for each in found), "high": max(each[what] for each in found),
        }
        for what in found[0]
    }  # fmt: skip


def _as_json(constants: MatchConstants) -> Figures:
    return {
        "mending": constants.mending._asdict(),
        "errors": constants.errors._asdict(),
        "depth words": constants.depth_words,
    }


def write(report: Figures, folder: Path) -> None:
    """Save the results and the picture, and print the table. What was not judged stays as it was stored."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "matches.json"
    stored = json.loads(path.read_text()) if path.exists() else {}
    path.write_text(json.dumps(stored | report, indent=1) + "\n")
    if "diagram" in report:
        for dress in DRESSES:
            picture = draw_calibration(report["diagram"], dress)
            (folder / f"matches-{dress}.svg").write_text(picture)
    for name in ("before", "defaults", "held out", "other brands", "planted worlds"):
        if name in report:
            print(f"\n{name}")
            _print_figures(report[name])
    if "undertone" in report:
        print(f"\nundertone, balanced accuracy         {_show(report['undertone'])}")


def _print_figures(figures: Figures, depth: str = "") -> None:
    for what, figure in figures.items():
        if what in {"by depth", "range by depth"}:
            for name, own in figure.items():
                _print_figures(own, f", {name}")
        else:
            print(f"  {what + depth:44} {_show(figure)}")


def _show(figure: Figures | None) -> str:
    if figure is None:
        return "never said"
    return f"{figure['value']:.3f}  ({figure['low']:.3f} to {figure['high']:.3f})"


if __name__ == "__main__":
    main()
