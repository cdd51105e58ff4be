"""The proof by trial, `python -m shade_engine.prove`: the index against a full scan, by distance.

A full scan of a million shades takes a fifth of a second, so a large palette is asked fewer questions: as
many as `MOST_COMPARED` differences allow. What is printed says how many. `--full` asks all of them.
"""

import argparse
import sys
from pathlib import Path

import numpy as np

from shade_engine.commands.progress import ProgressBar
from shade_engine.differences import ciede2000
from shade_engine.index import ShadeIndex
from shade_engine.inputs import Floats
from shade_engine.jit_warmup import compile_engine
from shade_engine.reading.shade_file import read_shades
from shade_engine.testing.synthetic import make_questions, make_skin_tones, make_srgb_colours
from shade_engine.threads import map_on_all_cores

TOLERANCE = 1e-9
MOST_COMPARED = 1_000_000_000  # differences of full scans for one palette: a few minutes on two cores


def count_mismatches(index: ShadeIndex, questions: Floats, k: int, bar: ProgressBar | None = None) -> int:
    """Tell how many questions the index answers with other distances than a full scan."""
    palette = index.lab

    def differs(question: Floats) -> bool:
        _, found = index.nearest(question, k)
        scan = np.asarray(ciede2000(palette, question))
        truth = np.sort(np.partition(scan, min(k, len(scan)) - 1)[:k])
        return found.shape != truth.shape or bool(np.abs(found - truth).max() > TOLERANCE)

    return sum(map_on_all_cores(differs, list(questions), bar))


def count_questions(wanted: int, shades: int) -> int:
    """Tell how many of the wanted questions a palette of so many shades is asked."""
    return min(wanted, max(1, MOST_COMPARED // shades))


def main(arguments: list[str] | None = None) -> int:
    """Ask many questions of a real or real-like palette and of a large made one."""
    parser = argparse.ArgumentParser(prog="python -m shade_engine.prove", description=__doc__)
    parser.add_argument("--queries", type=int, default=10_000, help="questions to each palette")
    parser.add_argument("--made", type=int, default=1_000_000, help="shades in the made palette")
    parser.add_argument(
        "--shades", type=Path, help="a CSV file of real shades; real-like ones where not given"
    )
    parser.add_argument("--full", action="store_true", help="all questions to a large palette too: an hour")
    options = parser.parse_args(arguments)
    with ProgressBar("compiling") as bar:
        compile_engine(bar)
    real = (
        make_skin_tones(6_816) if options.shades is None else read_shades(options.shades, skip_bad=True).lab
    )
    wrong = 0
    for name, palette in (
        ("real" if options.shades else "real-like", real),
        ("made", make_skin_tones(options.made, 4)),
    ):
        count = options.queries if options.full else count_questions(options.queries, len(palette))
        near = make_questions(palette, count - count // 5)
        questions = np.concatenate([near, make_srgb_colours(count // 5)])
        index = ShadeIndex.build(palette)
        with ProgressBar(f"proving on {len(palette):,} shades") as bar:
            bad = count_mismatches(index, questions, 20, bar)
        print(f"{name}: {len(palette):,} shades, {len(questions):,} questions, {bad} mismatches")
        if count < options.queries:
            print(f"  {options.queries - count:,} questions were left out: --full asks them too")
        wrong += bad
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
