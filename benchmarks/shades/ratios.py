"""Measures the engine beside SciPy's Euclidean tree, in turns, so that a busy machine slows both alike.

One question is timed by the clock, as medians of thousands; all else is the processor's time.
"""

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

import numpy as np
from scipy.spatial import cKDTree

from benchmarks.server import ROOT
from benchmarks.shades.measure import Result
from shade_engine import ShadeIndex
from shade_engine.inputs import Floats
from shade_engine.testing import make_palette
from shade_engine.testing.synthetic import make_questions, make_skin_tones, make_srgb_colours

K, NEIGHBOURS = 20, 24
ASKED, BATCH, TURNS = 3_000, 20_000, 5
JAVASCRIPT = Path(__file__).with_name("ask_javascript.mjs")
PACKAGE = ROOT / "shade_engine_js"
COMPILER = ROOT / "frontend" / "node_modules" / ".bin" / "tsc"
FIRST = """
import sys, time
begun, spent = time.perf_counter(), time.process_time()
import shade_engine
imported = time.process_time() - spent
import numpy as np
index = shade_engine.ShadeIndex.build(np.fromfile(sys.argv[1]).reshape(-1, 3))
asked, clock = time.process_time(), time.perf_counter()
index.nearest((60.0, 12.0, 20.0), 20)
print(imported, time.process_time() - asked, time.perf_counter() - clock)
"""


def make_mix(size: int, seed: int = 4) -> Floats:
    """A sixth each of lips, the blue corner, greys and the sRGB cube, and two sixths of skin."""
    rng, part = np.random.default_rng(seed), size // 6
    lips = rng.normal([45, 45, 20], [12, 14, 9], (part, 3))
    greys = np.column_stack([rng.uniform(0, 100, part), rng.normal(0, 0.5, (part, 2))])
    skin = make_skin_tones(size - 4 * part, seed)
    mix = np.concatenate([lips, make_palette("blue", part, seed), greys, make_srgb_colours(part, seed), skin])
    mix[:, 0] = mix[:, 0].clip(0, 100)
    return mix


def make_gaussian(size: int) -> Floats:
    """Colours around a warm grey."""
    lab = np.random.default_rng(4).normal([60, 10, 15], [15, 20, 20], (size, 3))
    lab[:, 0] = lab[:, 0].clip(0, 100)
    return lab


def measure_ratios(size: int, real: Floats | None) -> Result:
    """One question and batches beside SciPy, and what the engine is asked for by itself."""
    palettes = {"skin": make_skin_tones(size, 4), "gaussian": make_gaussian(size), "mix": make_mix(size)}
    if real is not None:
        palettes["real"] = real
    found: Result = {}
    for name, palette in palettes.items():
        found[name] = {"shades": len(palette), **compare(palette)}
        print(f"  {name}: {found[name]}", flush=True)
    found["cube_of_skin"] = time_cube(palettes["skin"])
    index = ShadeIndex.build(palettes["mix"])
    found[f"all_pairs_{NEIGHBOURS}_of_mix_seconds"] = round(
        spend(time.process_time, lambda: index.neighbours(NEIGHBOURS)), 1
    )
    found["never_compiled"] = time_first_answer(make_skin_tones(100_000))
    found["javascript"] = time_javascript(
        {"6816": make_skin_tones(6_816), "100000": make_skin_tones(100_000)}
    )
    return found


def compare(palette: Floats) -> Result:
    """Microseconds of both for one question and for each of many, and the ratios, medians of turns."""
    index, tree = ShadeIndex.build(palette), cKDTree(palette)
    one, ones, many, manys = [], [], [], []
    for question in make_questions(palette, ASKED):
        one.append(spend(time.perf_counter, lambda asked=question: index.nearest(asked, K)))
        ones.append(spend(time.perf_counter, lambda asked=question: tree.query(asked, K)))
    batch = make_questions(palette, BATCH, seed=7)
    for _ in range(TURNS):
        many.append(spend(time.process_time, lambda: index.nearest_many(batch, K)) / BATCH)
        manys.append(spend(time.process_time, lambda: tree.query(batch, K, workers=-1)) / BATCH)
    return {
        "one_us": round(1e6 * median(one), 1),
        "one_ratio": round(median(one) / median(ones), 2),
        "batch_us": round(1e6 * min(many), 2),
        "batch_ratio": round(min(many) / min(manys), 2),
    }


def time_cube(skin: Floats) -> Result:
    """Microseconds of a thread to answer colours from anywhere among shades of skin."""
    index = ShadeIndex.build(skin)
    spent = [
        spend(time.thread_time, lambda asked=question: index.nearest(asked, K))
        for question in make_srgb_colours(2_000)
    ]
    return {
        "median_us": round(1e6 * median(spent), 1),
        "p99_us": round(1e6 * float(np.quantile(spent, 0.99)), 1),
    }


def time_first_answer(palette: Floats) -> Result:
    """Seconds to import and to answer first, in a process that finds nothing compiled."""
    with tempfile.TemporaryDirectory() as folder:
        palette.tofile(Path(folder) / "palette")
        told = subprocess.run(
            [sys.executable, "-c", FIRST, Path(folder) / "palette"],
            check=True, capture_output=True, text=True, env={"NUMBA_CACHE_DIR": folder, "PYTHONPATH": "."},
        ).stdout  # fmt: skip
    imported, answered, clock = (round(float(each), 3) for each in told.split())
    return {"import_seconds": imported, "first_answer_seconds": answered, "by_the_clock": clock}


def time_javascript(palettes: dict[str, Floats]) -> Result:
    """Microseconds to a question in Node, k = 1, by the size of the palette."""
    found: Result = {}
    subprocess.run([COMPILER, "-p", PACKAGE], check=True)
    for name, palette in palettes.items():
        with tempfile.TemporaryDirectory() as folder:
            palette.tofile(Path(folder) / "palette")
            make_questions(palette, BATCH).tofile(Path(folder) / "questions")
            told = subprocess.run(["node", JAVASCRIPT, folder], check=True, capture_output=True, text=True)
            found[name] = round(float(told.stdout), 1)
    return found


def spend(clock: Callable[[], float], work: Callable[[], object]) -> float:
    """The time that work takes by a clock."""
    begun = clock()
    work()
    return clock() - begun
