"""One command that judges matches on real swatches and in planted worlds, prints tables and saves a picture.

Every figure of real swatches is of brands that the constants never saw: each brand in turn is left out, and
names, errors and chances are estimated without it. "before" is the bare distance and what was said by it.
The weights of the order and the thresholds of the scale were chosen on all brands but those kept aside.
"""

import argparse
import json
import zlib
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np

from benchmarks.chart import DRESSES
from benchmarks.machine import RESULTS, now
from benchmarks.matches import measures, worlds
from benchmarks.matches.diagram import draw_calibration
from benchmarks.matches.judge import Figures, Found, Judge, Matched, describe_found, describe_matched
from benchmarks.matches.pudding import pair_products, pair_shops, read_shops
from shade_matching.calibration import calibrate, fit_mixture, measure_errors, measure_named_errors
from shade_matching.error_model import ErrorConstants, Mixture
from shade_matching.known_order import OrderConstants
from shade_matching.match_constants import MatchConstants
from shade_matching.names.name_constants import NO_NAMES
from shade_matching.names.name_fitting import estimate_names
from shade_matching.swatch_pairs import PicturedRange, RangePair

FIRST_WORLD = 100  # the model's limits were chosen on worlds 0 and 1: those below are not used
WORLDS, REPORTS_A_SHADE, PAIRS_A_SHADE = 3, 8, 20
TWO_SHOPS, ONE_SHOP, KEPT_ASIDE = "two shops", "two products of a shop", "kept aside"
ALL = "all sources"
OF_FITTED_DATA = (
    ": brands that the constants never saw. Of fitted data: the scale's lines, chosen on all of these, and\n"
    "the order's weights and the part of depth words, chosen on all but the brands kept aside"
)
BEFORE = MatchConstants(
    errors=ErrorConstants(mended=Mixture(0.712, 2.447, 7.083)), names=NO_NAMES, order=OrderConstants(1.0, 0.0)
)


def keeps_aside(brand: str, brands_of_two_shops: set[str]) -> bool:
    """Whether a brand is kept aside: a third of those that one shop alone has."""
    return brand not in brands_of_two_shops and zlib.crc32(brand.encode()) % 3 == 0


def leave_out(brand: str, ranges: Sequence[PicturedRange], pairs: Sequence[RangePair]) -> MatchConstants:
    """The constants that names and errors of all other brands give."""
    others = [pair for pair in pairs if pair.brand != brand]
    defaults = MatchConstants()
    names = estimate_names([each for each in ranges if each.brand != brand], others, defaults.mending)
    mended = fit_mixture(*measure_named_errors(others, defaults.mending, names))
    return defaults._replace(names=names, errors=defaults.errors._replace(mended=mended))


def judge_sources(
    ranges: Sequence[PicturedRange], sources: dict[str, list[RangePair]], fitted: set[str]
) -> dict[str, tuple[list[Found], list[Matched]]]:
    """Judge each brand with constants that never saw it. Those not `fitted` share the shop's own."""
    rows: dict[str, tuple[list[Found], list[Matched]]] = {name: ([], []) for name in sources}
    seen = [pair for name in (TWO_SHOPS, ONE_SHOP) for pair in sources[name]]
    known = [each for each in ranges if each.brand in fitted]
    others = sorted({pair.brand for pairs in sources.values() for pair in pairs} - fitted)
    for brand in [*sorted({pair.brand for pair in seen}), *([None] if others else [])]:
        constants = MatchConstants() if brand is None else leave_out(brand, known, seen)
        judge, wanted = Judge(ranges, constants), others if brand is None else [brand]
        for name, pairs in sources.items():
            found = judge.judge_pairs([pair for pair in pairs if pair.brand in wanted], name)
            for first, matches in found:
                rows[name][0].append(first)
                rows[name][1].append(matches)
        print(f"  {brand or 'kept aside'}", flush=True)
    return rows


def split(judged: Iterable[tuple[Found, Matched]]) -> tuple[list[Found], list[Matched]]:
    """The found and the matched, apart."""
    found, matched = zip(*judged, strict=True)
    return list(found), list(matched)


def describe_each(rows: dict[str, tuple[list[Found], list[Matched]]]) -> dict[str, Figures]:
    """The figures of each source, and of all together."""
    found, matched = ([row for each in rows.values() for row in each[part]] for part in (0, 1))
    return {
        name: describe_found(each[0]) | {"matches": describe_matched(each[1])}
        for name, each in (rows | {ALL: (found, matched)}).items()
    }


def main() -> None:
    parser = argparse.ArgumentParser(prog="just judge-matches", description=__doc__)
    parser.add_argument("--data", type=Path, help="The Pudding's allShades.csv")
    parser.add_argument("--aside", action="store_true", help="judge the brands kept aside as well")
    parser.add_argument("--out", type=Path, default=RESULTS, help="the folder for results")
    options = parser.parse_args()
    report: Figures = {"taken": now()}
    if options.data:
        report |= judge_pictures(read_shops(options.data), with_aside=options.aside)
    report["planted worlds"] = judge_worlds()
    write(report, options.out)


def judge_pictures(ranges: Sequence[PicturedRange], *, with_aside: bool) -> Figures:
    """Judge pairs of pictures of each source, before and now."""
    two, one = pair_shops(ranges), pair_products(ranges)
    of_two = {pair.brand for pair in two}
    aside = {each.brand for each in ranges if keeps_aside(each.brand, of_two)}
    sources = {TWO_SHOPS: two, ONE_SHOP: [pair for pair in one if pair.brand not in aside]}
    if with_aside:
        sources[KEPT_ASIDE] = [pair for pair in one if pair.brand in aside]
    fitted = {each.brand for each in ranges} - aside
    before = Judge(ranges, BEFORE)
    shop = [pair for name in (TWO_SHOPS, ONE_SHOP) for pair in sources[name]]
    print("before", flush=True)
    old = {name: split(before.judge_pairs(pairs, name)) for name, pairs in sources.items()}
    rows = judge_sources(ranges, sources, fitted)
    constants = calibrate([each for each in ranges if each.brand in fitted], shop)
    in_two = measure_errors(two, None), measure_errors(two, MatchConstants().mending)
    return {
        "pairs": {name: {
            "pairs": sum(len(pair.places) for pair in pairs), "brands": len({pair.brand for pair in pairs}),
        } for name, pairs in sources.items()} | {"ranges": len(ranges)},
        "median difference of one shade": {
            name: round(float(np.median(errors.sizes)), 2)
            for name, errors in zip(("pictured", "mended"), in_two, strict=True)
        },
        "before": describe_each(old),
        "held out": describe_each(rows),
        "undertone": measures.mean_with_interval(
            measures.by_brand(measures.judge_undertones(ranges), measures.balanced_accuracy)
        ),
        "calibrated": _as_json(constants),
    }  # fmt: skip


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
        "names": constants.names._asdict(),
        "order": constants.order._asdict(),
        "pairs": constants.pairs,
    }


def write(report: Figures, folder: Path) -> None:
    """Save the results and the picture, and print the tables. What was not judged stays as it was stored."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "matches.json"
    stored = json.loads(path.read_text()) if path.exists() else {}
    path.write_text(json.dumps(stored | report, indent=1) + "\n")
    if "held out" in report:
        points = {
            name: each["matches"]["reliability"] for name, each in report["held out"].items() if name != ALL
        }
        for dress in DRESSES:
            (folder / f"matches-{dress}.svg").write_text(draw_calibration(points, dress))
    for name in ("before", "held out", "planted worlds"):
        if name in report:
            print(f"\n{name}{OF_FITTED_DATA if name == 'held out' else ''}")
            _print_figures(report[name])


def _print_figures(figures: Figures, depth: int = 1) -> None:
    for what, figure in figures.items():
        name = "  " * depth + what
        if what == "reliability":
            print(name)
            for tenth in figure:
                said = f"{'  ' * depth}  said {tenth['said']:.3f}"
                interval = f"({tenth['low']:.3f} to {tenth['high']:.3f})" if "low" in tenth else ""
                print(f"{said:44} {tenth['true']:.3f}  {interval}")
            continue
        if isinstance(figure, dict) and "low" in figure:
            print(f"{name:44} {figure['value']:.3f}  ({figure['low']:.3f} to {figure['high']:.3f})")
        elif isinstance(figure, dict):
            print(name)
            _print_figures(figure, depth + 1)
        else:
            print(f"{name:44} {figure}")


if __name__ == "__main__":
    main()
