"""The proof by trial, `python -m shade_engine.prove`: the index against a full scan, by distance."""

import argparse
import sys
from pathlib import Path

import numpy as np

from shade_engine.differences import ciede2000
from shade_engine.index import ShadeIndex
from shade_engine.inputs import Floats
from shade_engine.made import asked_of, skin_like, whole_cube
from shade_engine.progress import Bar
from shade_engine.shadefile import read_shades
from shade_engine.threads import each
from shade_engine.warming import warm_up

TOLERANCE = 1e-9


def mismatches(index: ShadeIndex, questions: Floats, k: int, bar: Bar | None = None) -> int:
    """How many questions the index answers with other distances than a full scan."""
    palette = index.lab

    def differs(question: Floats) -> bool:
        _, found = index.nearest(question, k)
        scan = np.asarray(ciede2000(palette, question))
        truth = np.sort(np.partition(scan, min(k, len(scan)) - 1)[:k])
        return found.shape != truth.shape or bool(np.abs(found - truth).max() > TOLERANCE)

    return sum(each(differs, list(questions), bar))


def main(arguments: list[str] | None = None) -> int:
    """Ask many questions of a real or real-like palette and of a large made one."""
    parser = argparse.ArgumentParser(prog="python -m shade_engine.prove", description=__doc__)
    parser.add_argument("--queries", type=int, default=10_000, help="questions to each palette")
    parser.add_argument("--made", type=int, default=1_000_000, help="shades in the made palette")
    parser.add_argument(
        "--shades", type=Path, help="a CSV file of real shades; real-like ones where not given"
    )
    asked = parser.parse_args(arguments)
    with Bar("compiling") as bar:
        warm_up(bar)
    real = skin_like(6_816) if asked.shades is None else read_shades(asked.shades, skip_bad=True).lab
    wrong = 0
    for name, palette in (
        ("real" if asked.shades else "real-like", real),
        ("made", skin_like(asked.made, 4)),
    ):
        near = asked_of(palette, asked.queries - asked.queries // 5)
        questions = np.concatenate([near, whole_cube(asked.queries // 5)])
        index = ShadeIndex.build(palette)
        with Bar(f"proving on {len(palette):,} shades") as bar:
            bad = mismatches(index, questions, 20, bar)
        print(f"{name}: {len(palette):,} shades, {len(questions):,} questions, {bad} mismatches")
        wrong += bad
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
