"""The proof by trial, `python -m shade_engine.testing.prove`: the index against a full scan, by distance.

A full scan of a million shades takes a fifth of a second, so a large palette is asked fewer questions: as
many as `MAX_COMPARED` differences allow. What is printed says how many. `--full` asks all of them.
"""

import argparse
import sys
from pathlib import Path

import numpy as np

from shade_engine.commands.progress import ProgressBar
from shade_engine.index import ShadeIndex
from shade_engine.jit_warmup import compile_engine
from shade_engine.metrics import METRICS, describe_metric
from shade_engine.reading.shade_file import read_palette
from shade_engine.testing import count_mismatches, make_palette
from shade_engine.testing.synthetic import make_questions, make_skin_tones, make_srgb_colours

MAX_COMPARED = 1_000_000_000  # differences of full scans for one palette: a few minutes on two cores
HARD = ("uniform", "skin", "blue", "grey", "duplicates")
FACTORS = ((1.0, 1.0, 1.0), (2.0, 1.0, 1.0), (1.0, 0.5, 2.0), (1.0, 2.0, 0.5), (0.5, 0.3, 1.0))


def count_questions(wanted: int, shades: int) -> int:
    """Tell how many of the wanted questions a palette of so many shades is asked."""
    return min(wanted, max(1, MAX_COMPARED // shades))


def main(arguments: list[str] | None = None) -> int:
    """Ask many questions of real, real-like and made palettes."""
    parser = argparse.ArgumentParser(prog="python -m shade_engine.testing.prove", parents=[make_parser()])
    return run(parser.parse_args(arguments))


def make_parser() -> argparse.ArgumentParser:
    """The options of the proof."""
    parser = argparse.ArgumentParser(description=__doc__, add_help=False)
    parser.add_argument("--queries", type=_count, default=10_000, help="questions to each palette")
    parser.add_argument("--made", type=_count, default=1_000_000, help="shades in the made palette")
    parser.add_argument(
        "--shades", type=Path, help="a CSV file of real shades; real-like ones where not given"
    )
    parser.add_argument("--full", action="store_true", help="all questions to a large palette too: an hour")
    parser.add_argument(
        "--metrics", action="store_true", help="every formula and set of factors, on five hard palettes"
    )
    return parser


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} cannot be used; accepted is a whole number from 1 up")
    return int(text)


def run(options: argparse.Namespace) -> int:
    """Prove what the options say; 1 where an answer was wrong."""
    with ProgressBar("compiling") as bar:
        compile_engine(bar)
    if options.metrics:
        return prove_metrics(options.queries)
    real = (
        make_skin_tones(6_816) if options.shades is None else read_palette(options.shades, skip_bad=True).lab
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


def prove_metrics(queries: int) -> int:
    """Ask so many questions of each formula with each set of factors, over the hard palettes."""
    wrong = 0
    for metric in METRICS:
        for factors in FACTORS if metric != "hyab" else FACTORS[:2]:
            bad = asked = 0
            for seed, kind in enumerate(HARD, 1):
                index = ShadeIndex.build(make_palette(kind, 2_000, seed), metric=metric, factors=factors)
                near = make_questions(index.lab, queries // (2 * len(HARD)), seed)
                questions = np.concatenate([near, make_srgb_colours(len(near), seed)])
                bad += count_mismatches(index, questions, 20)
                asked += len(questions)
            print(f"{describe_metric(index.metric)}: {asked:,} questions, {bad} mismatches", flush=True)
            wrong += bad
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
