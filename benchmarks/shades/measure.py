"""Asking, timing, and counting how much of the true answer was found."""

import os
import time
from collections.abc import Callable, Iterable
from pathlib import Path

import numpy as np

from shade_engine import ShadeIndex
from shade_engine.inputs import Floats
from shade_engine.made import asked_of, skin_like, whole_cube

Ask = Callable[[Floats, int], np.ndarray]
Result = dict[str, object]


def resident() -> int:
    """Bytes of memory this process holds."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def timed(ask: Ask, questions: Floats, k: int) -> dict[str, float]:
    """Microseconds to a question: median and 99th percentile, after a few to warm up."""
    for question in questions[:3]:
        ask(question, k)
    spent = np.empty(len(questions))
    for row, question in enumerate(questions):
        begun = time.perf_counter()
        ask(question, k)
        spent[row] = time.perf_counter() - begun
    return {
        "median_us": round(1e6 * float(np.median(spent)), 1),
        "p99_us": round(1e6 * float(np.quantile(spent, 0.99)), 1),
    }


def overlap(ask: Ask, truth: ShadeIndex, questions: Floats, k: int) -> float:
    """The share of the true CIEDE2000 top k that is found."""
    shared = [
        len(set(ask(question, k).tolist()) & set(truth.nearest(question, k)[0].tolist()))
        for question in questions
    ]
    return round(float(np.mean(shared)) / k, 4)


def measure(ask: Ask, truth: ShadeIndex, palette: Floats, count: int, ks: Iterable[int]) -> list[Result]:
    """One row for each k."""
    questions = asked_of(palette, count)
    return [
        {"k": k, **timed(ask, questions, k), "overlap": overlap(ask, truth, questions[:200], k)}
        for k in ks
        if k <= len(palette)
    ]


def engine_alone(size: int, progress: Callable[[int, int], None]) -> Result:
    """What only the engine does: batches, filters, equals, the cube, the neighbour table."""
    palette = skin_like(size)
    rng = np.random.default_rng(6)
    index = ShadeIndex.build(palette, np.arange(size) // 20)
    questions = asked_of(palette, 500)
    many = asked_of(palette, 20_000)
    index.nearest_many(many[:100], 20)
    begun = time.perf_counter()
    index.nearest_many(many, 20)
    batch = (time.perf_counter() - begun) / len(many)
    found: Result = {"shades": size, "batch_us_each": round(1e6 * batch, 1)}
    found["srgb_cube"] = timed(lambda colour, k: index.nearest(colour, k)[0], whole_cube(300), 20)
    for share in (0.01, 0.0001):
        mask = rng.random(size) < share
        found[f"within_{share:.2%}"] = timed(
            lambda colour, k, mask=mask: index.nearest(colour, k, within=mask)[0], questions, 20
        )
    found["per_group"] = timed(lambda colour, k: index.nearest(colour, k, per_group=True)[0], questions, 20)
    equals = ShadeIndex.build(np.tile(palette[:1], (200_000, 1)))
    found["200000_equals"] = timed(lambda colour, k: equals.nearest(colour, k)[0], questions, 20)
    begun = time.perf_counter()
    index.neighbours(24, np.arange(size) // 20 % 20, progress=progress)
    found["neighbours_24_seconds"] = round(time.perf_counter() - begun, 1)
    return found
