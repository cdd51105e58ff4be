"""`undertone-shades`: match, compare, bench and plot shades from a terminal."""

import argparse
import json
import os
import statistics
import sys
import time
from pathlib import Path
from typing import Any

from shade_engine.commands.progress import ProgressBar
from shade_engine.differences import ciede2000
from shade_engine.errors import ShadeError
from shade_engine.index import ShadeIndex
from shade_engine.jit_warmup import compile_engine
from shade_engine.plot import draw_palette
from shade_engine.reading.colour_input import lab_from_text
from shade_engine.reading.colours import Colour, parse_colour
from shade_engine.reading.shade_file import ShadeFile, read_shades
from shade_engine.testing.synthetic import make_questions, make_skin_tones, make_srgb_colours

COLOUR_HELP = "such as '#c68642', 'lab(65.1 12 18)' or 'xyz(38.2 34.1 23.5 d50)'"


def main(arguments: list[str] | None = None) -> int:
    """Run one command; 2 where the input cannot be used."""
    options = _parser().parse_args(arguments)
    try:
        options.run(options)
    except (ShadeError, OSError) as error:
        print(f"undertone-shades: {error}", file=sys.stderr)
        return 2
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="undertone-shades", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="command")
    match = commands.add_parser("match", help="the nearest shades of a CSV file to a colour")
    match.add_argument("colour", help=COLOUR_HELP)
    match.add_argument("--in", dest="file", type=Path, required=True, help="a CSV file of shades")
    match.add_argument("--k", type=int, default=10, help="how many (default 10)")
    _flags(match, match_shades, "--json", "--skip-bad")
    compare = commands.add_parser("compare", help="how a second colour differs from a first")
    compare.add_argument("first", help=COLOUR_HELP)
    compare.add_argument("second")
    _flags(compare, compare_colours, "--json")
    bench = commands.add_parser("bench", help="how fast this machine answers")
    bench.add_argument("--shades", type=int, default=100_000)
    _flags(bench, bench_machine, "--json")
    plot = commands.add_parser("plot", help="draw a range light to deep, cool to warm")
    plot.add_argument("file", type=Path)
    plot.add_argument("--out", type=Path, required=True, help="an .html or .png file")
    _flags(plot, plot_shades, "--skip-bad")
    return parser


def _flags(parser: argparse.ArgumentParser, run: Any, *names: str) -> None:
    for name in names:
        parser.add_argument(name, action="store_true")
    parser.set_defaults(run=run)


def match_shades(options: argparse.Namespace) -> None:
    """The nearest shades of a file."""
    wanted = lab_from_text(options.colour)
    shades = _read(options)
    _compile()
    positions, differences = ShadeIndex.build(shades.lab).nearest(wanted, options.k)
    rows = [
        {
            "name": shades.names[at],
            "hex": Colour.from_lab(shades.lab[at].tolist()).hex,
            "delta_e": round(far, 4),
        }
        for at, far in zip(positions.tolist(), differences.tolist(), strict=True)
    ]
    if options.json:
        print(json.dumps(rows, indent=2, ensure_ascii=False))
        return
    colour = Colour.from_lab(wanted)
    print(f"{show_block(colour)} {colour.hex}")
    for row in rows:
        print(f"{show_block(parse_colour(row['hex']))} {row['hex']}  {row['delta_e']:6.2f}  {row['name']}")


def compare_colours(options: argparse.Namespace) -> None:
    """Tell how far two colours are apart."""
    first, second = lab_from_text(options.first), lab_from_text(options.second)
    far = float(ciede2000(first, second))
    if options.json:
        print(json.dumps({"delta_e": far}))
        return
    print("  ".join(f"{show_block(colour)} {colour.hex}" for colour in map(Colour.from_lab, (first, second))))
    print(f"{far:.2f}")


def bench_machine(options: argparse.Namespace) -> None:
    """Time single questions on made shades."""
    _compile()
    if options.shades < 1:
        raise ShadeError(f"{options.shades} shades cannot be measured; accepted is 1 or more")
    palette = make_skin_tones(options.shades)
    index = ShadeIndex.build(palette)
    times = {}
    for name, questions in (
        ("shades", make_questions(palette, 2_000)),
        ("sRGB cube", make_srgb_colours(500)),
    ):
        spent = []
        for question in questions.tolist():
            begun = time.perf_counter()
            index.nearest(question, 20)
            spent.append(1e6 * (time.perf_counter() - begun))
        cut = statistics.quantiles(spent, n=100)
        times[name] = {"median_us": round(cut[49], 1), "p99_us": round(cut[98], 1)}
    if options.json:
        print(json.dumps({"shades": options.shades, "k": 20, "questions": times}, indent=2))
        return
    for name, figures in times.items():
        about = f"{options.shades:,} shades, k = 20, {name}"
        print(f"{about}: {figures['median_us']} us, p99 {figures['p99_us']} us")


def plot_shades(options: argparse.Namespace) -> None:
    """Draw a range."""
    shades = _read(options)
    draw_palette(shades.names, shades.lab, options.out)


def _read(options: argparse.Namespace) -> ShadeFile:
    shades = read_shades(options.file, skip_bad=options.skip_bad)
    for complaint in shades.bad:
        print(f"left out: {complaint}", file=sys.stderr)
    return shades


def _compile() -> None:
    with ProgressBar("compiling") as bar:
        compile_engine(bar)


def show_block(colour: Colour) -> str:
    """Two blanks on the colour, where a terminal shows it."""
    if not sys.stdout.isatty() or "NO_COLOR" in os.environ:
        return " "
    return f"\x1b[48;2;{colour.red};{colour.green};{colour.blue}m  \x1b[0m"


if __name__ == "__main__":
    sys.exit(main())
