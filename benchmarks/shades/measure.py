"""Measures an index: its time for a search, and how much of the true answer it finds.

A peer is asked until it has answered `QUESTIONS` or has taken `BUDGET` seconds: a slow one costs no more.
"""

import os
import time
from pathlib import Path

import numpy as np

from benchmarks.shades.peers import Ask, BuiltPeer
from shade_engine import ShadeIndex
from shade_engine.inputs import Floats
from shade_engine.testing.synthetic import make_questions

Result = dict[str, object]
QUESTIONS, LEAST, COMPARED = 1_000, 5, 200
BATCH, TRIED = 10_000, 20
BUDGET = 5.0


def memory_in_use() -> int:
    """The memory of this process in bytes."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def time_questions(ask: Ask, questions: Floats, k: int, budget: float = BUDGET) -> dict[str, float]:
    """Microseconds for a search: median and 99th percentile, after a warm-up."""
    for question in questions[:3]:
        ask(question, k)
    spent: list[float] = []
    for question in questions:
        begun = time.perf_counter()
        ask(question, k)
        spent.append(time.perf_counter() - begun)
        if len(spent) >= LEAST and sum(spent[-LEAST:]) * len(spent) > LEAST * budget:
            break
    return {
        "median_us": round(1e6 * float(np.median(spent)), 1),
        "p99_us": round(1e6 * float(np.quantile(spent, 0.99)), 1),
        "questions": len(spent),
    }


def time_batch(ask: Ask, palette: Floats, k: int, budget: float = BUDGET) -> float:
    """Microseconds for each of many searches at once, on all cores."""
    questions = make_questions(palette, BATCH, seed=7)
    begun = time.perf_counter()
    ask(questions[:TRIED], k)
    affordable = int(TRIED * budget / (time.perf_counter() - begun))
    questions = questions[: max(TRIED, affordable)]
    begun = time.perf_counter()
    ask(questions, k)
    return round(1e6 * (time.perf_counter() - begun) / len(questions), 2)


def measure_overlap(ask: Ask, truth: ShadeIndex, questions: Floats, k: int) -> float:
    """The share of the true k nearest by CIEDE2000 that is found."""
    shared = [
        len(set(ask(question, k).tolist()) & set(truth.nearest(question, k)[0].tolist()))
        for question in questions
    ]
    return round(float(np.mean(shared)) / k, 4)


def measure(built: BuiltPeer, truth: ShadeIndex, palette: Floats, k: int, budget: float = BUDGET) -> Result:
    """One row: single searches, many at once, and the correctness of the answers."""
    questions = make_questions(palette, QUESTIONS)
    row: Result = {"k": k, **time_questions(built.answer_one, questions, k, budget)}
    if built.answer_many is not None:
        row["batch_us_each"] = time_batch(built.answer_many, palette, k, budget)
    compared = questions[: min(COMPARED, int(row["questions"]))]
    return {**row, "overlap": measure_overlap(built.answer_one, truth, compared, k)}
