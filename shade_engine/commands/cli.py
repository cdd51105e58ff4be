"""`undertone-shades`: nearest colours of palettes, from a terminal.

Palettes are CSV, Parquet, ASE, ACO or GPL files.
"""

import argparse
import json
import os
import sys
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import numpy as np

from shade_engine.commands import bench
from shade_engine.differences import differences
from shade_engine.errors import ShadeError
from shade_engine.index import ShadeIndex
from shade_engine.metrics import METRICS, read_metric
from shade_engine.palettes.assign import assign, dedupe, quantise
from shade_engine.palettes.plot import draw_palette
from shade_engine.reading.colour_input import lab_from_text
from shade_engine.reading.colours import Colour
from shade_engine.reading.shade_file import ShadeFile, read_palette
from shade_engine.testing import prove

COLOUR_HELP = "such as '#c68642', 'lab(65.1 12 18)' or 'xyz(38.2 34.1 23.5 d50)'"


def main(arguments: list[str] | None = None) -> int:
    """Run one command; 2 where the input cannot be used."""
    options = _parser().parse_args(arguments)
    try:
        return int(options.run(options) or 0)
    except (ShadeError, OSError) as error:
        print(f"undertone-shades: {error}", file=sys.stderr)
        return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="undertone-shades", description=__doc__)
    parser.add_argument("--version", action="version", version=f"undertone-shades {_version()}")
    commands = parser.add_subparsers(required=True, metavar="command")
    shared = argparse.ArgumentParser(add_help=False)
    shared.add_argument(
        "--metric", default="ciede2000", choices=METRICS, help="the formula (default ciede2000)"
    )
    shared.add_argument("--factors", type=_factors, metavar="kL:kC:kH", help="its factors (default 1:1:1)")
    shared.add_argument("--skip-bad", action="store_true", help="leave out what cannot be read, and say so")
    shared.add_argument("--json", action="store_true", help="answer in JSON")

    def add(name: str, run: Any, words: str, *own: str) -> argparse.ArgumentParser:
        command = commands.add_parser(name, help=words, description=words, parents=[shared])
        for each in own:
            command.add_argument(each, type=str if each in ("colour", "first", "second") else Path)
        command.set_defaults(run=run)
        return command

    def add_count(command: argparse.ArgumentParser, default: int) -> None:
        command.add_argument("--k", type=int, default=default, help=f"how many (default {default})")

    match = add("match", match_shades, f"the nearest shades of a palette to a colour {COLOUR_HELP}", "colour")
    match.add_argument("--in", dest="file", type=Path, required=True, help="the palette")
    add_count(match, 10)
    near = add("within", list_within, "every shade of a palette within a difference of a colour", "colour")
    near.add_argument("delta_e", type=float)
    near.add_argument("--in", dest="file", type=Path, required=True, help="the palette")
    add_count(add("neighbours", list_neighbours, "the nearest others of each shade of a palette", "file"), 3)
    add("dedupe", list_distinct, "a palette without what is within a difference of an earlier shade", "file"
        ).add_argument("--within", dest="delta_e", type=float, default=1.0, help="(default 1)")  # fmt: skip
    add("assign", list_assigned, "for each shade of a palette a different one of a second", "file", "palette")
    picture = add("quantise", write_quantised, "a picture in the colours of a palette", "picture")
    picture.add_argument("--palette", type=Path, required=True)
    picture.add_argument("--out", type=Path, required=True, help="the picture to write")
    add("compare", compare_colours, "how far two colours are apart", "first", "second")
    add("plot", plot_shades, "draw a palette light to deep, cool to warm", "file"
        ).add_argument("--out", type=Path, required=True, help="an .html or .png file")  # fmt: skip
    speed = add("bench", bench_machine, "how fast this machine answers, beside every peer that is installed")
    speed.add_argument("--in", dest="file", type=Path, help="your palette; shades of skin where not given")
    speed.add_argument("--shades", type=int, default=100_000, help="how many shades of skin (default 100000)")
    proof = commands.add_parser("prove", help="the index against full scans", parents=[prove.make_parser()])
    proof.set_defaults(run=prove.run)
    return parser


def _version() -> str:
    try:
        return version("undertone-shades")
    except PackageNotFoundError:  # of a checkout
        from shade_engine import __version__  # noqa: PLC0415

        return __version__


def _factors(text: str) -> tuple[float, ...]:
    try:
        return tuple(map(float, text.split(":")))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} are no factors; accepted is such as 2:1:1") from None


def match_shades(options: argparse.Namespace) -> None:
    """The nearest shades of a palette."""
    wanted, shades = lab_from_text(options.colour), _read(options.file, options)
    _answer(options, wanted, shades, *_index(shades, options).nearest(wanted, options.k))


def list_within(options: argparse.Namespace) -> None:
    """All shades within a difference."""
    wanted, shades = lab_from_text(options.colour), _read(options.file, options)
    _answer(options, wanted, shades, *_index(shades, options).within(wanted, options.delta_e))


def list_neighbours(options: argparse.Namespace) -> None:
    """Each shade with its nearest others."""
    shades = _read(options.file, options)
    positions, far = _index(shades, options).neighbours(options.k)
    rows = [
        {
            "name": _name_or_hex(shades, at),
            "other": _name_or_hex(shades, other),
            "delta_e": round(float(apart), 4),
        }
        for at in range(len(shades.names))
        for other, apart in zip(positions[at].tolist(), far[at].tolist(), strict=True)
        if other >= 0
    ]
    _show(options, rows, ("name", "other"))


def list_distinct(options: argparse.Namespace) -> None:
    """The shades that stay."""
    shades = _read(options.file, options)
    kept = dedupe(shades.lab, options.delta_e, metric=options.metric, factors=options.factors)
    rows = [{"name": shades.names[at], "hex": _hex(shades.lab[at])} for at in kept.tolist()]
    _show(options, rows, ("hex", "name"))
    print(f"{len(kept):,} of {len(shades.names):,} shades stay", file=sys.stderr)


def list_assigned(options: argparse.Namespace) -> None:
    """For each shade of a palette the one of a second that stands for it."""
    first, second = _read(options.file, options), _read(options.palette, options)
    positions, far = assign(first.lab, second.lab, metric=options.metric, factors=options.factors)
    rows = [
        {"name": _name_or_hex(first, row), "other": _name_or_hex(second, at), "delta_e": round(apart, 4)}
        for row, (at, apart) in enumerate(zip(positions.tolist(), far.tolist(), strict=True))
    ]
    _show(options, rows, ("name", "other"))


def write_quantised(options: argparse.Namespace) -> None:
    """A picture in a palette's colours, and how many pixels each has."""
    try:
        from PIL import Image, UnidentifiedImageError  # noqa: PLC0415 - an extra
    except ImportError:
        raise ShadeError("pictures need Pillow: pip install 'undertone-shades[pictures]'") from None
    shades = _read(options.palette, options)
    try:
        with Image.open(options.picture) as opened:
            pixels = np.asarray(opened.convert("RGB"))
    except UnidentifiedImageError:
        raise ShadeError(f"{options.picture.name!r} is no picture that can be read") from None
    chosen = quantise(pixels, shades.lab, metric=options.metric, factors=options.factors)
    colours = np.array([_bytes(lab) for lab in shades.lab], dtype=np.uint8)
    try:
        Image.fromarray(colours[chosen]).save(options.out)
    except ValueError as error:
        raise ShadeError(f"{options.out.name!r} cannot be written: {error}") from None
    counts = np.bincount(chosen.reshape(-1), minlength=len(shades.names))
    rows = [
        {"name": shades.names[at], "hex": _hex(shades.lab[at]), "pixels": int(counts[at])}
        for at in np.argsort(-counts, kind="stable").tolist()
        if counts[at]
    ]
    _show(options, rows, ("hex", "pixels", "name"))


def compare_colours(options: argparse.Namespace) -> None:
    """Tell how far two colours are apart."""
    first, second = lab_from_text(options.first), lab_from_text(options.second)
    far = float(differences(read_metric(options.metric, options.factors), first, second))
    if options.json:
        print(json.dumps({"delta_e": far}))
        return
    print("  ".join(f"{show_block(colour)} {colour.hex}" for colour in map(Colour.from_lab, (first, second))))
    print(f"{far:.2f}")


def plot_shades(options: argparse.Namespace) -> None:
    """Draw a palette."""
    shades = _read(options.file, options)
    draw_palette(shades.names, shades.lab, options.out)


def bench_machine(options: argparse.Namespace) -> None:
    """Time single questions, of the engine and of each peer."""
    palette = None if options.file is None else _read(options.file, options).lab
    found = bench.time_peers(palette, options.shades)
    if options.json:
        print(json.dumps(found, indent=2))
        return
    for row in found["rows"]:
        about = f"{row['name']}: {found['shades']:,} shades, k = {bench.K}, {row['questions']}"
        print(f"{about}: {row['median_us']} us, p99 {row['p99_us']} us")


def _index(shades: ShadeFile, options: argparse.Namespace) -> ShadeIndex:
    return ShadeIndex.build(shades.lab, metric=options.metric, factors=options.factors)


def _read(path: Path, options: argparse.Namespace) -> ShadeFile:
    shades = read_palette(path, skip_bad=options.skip_bad)
    for complaint in shades.bad:
        print(f"left out: {complaint}", file=sys.stderr)
    return shades


def _name_or_hex(shades: ShadeFile, at: int) -> str:
    """The name of a shade, or what it looks like where it has none."""
    return shades.names[at] or _hex(shades.lab[at])


def _answer(options: argparse.Namespace, wanted: Any, shades: ShadeFile, positions: Any, far: Any) -> None:
    rows = [
        {"name": shades.names[at], "hex": _hex(shades.lab[at]), "delta_e": round(apart, 4)}
        for at, apart in zip(positions.tolist(), far.tolist(), strict=True)
    ]
    if not options.json:
        colour = Colour.from_lab(wanted)
        print(f"{show_block(colour)} {colour.hex}")
    _show(options, rows, ("hex", "delta_e", "name"))


def _show(options: argparse.Namespace, rows: Sequence[dict[str, Any]], columns: Sequence[str]) -> None:
    """Rows as JSON, or a line each; a colour block before its hex, differences last after names."""
    if options.json:
        print(json.dumps(rows, indent=2, ensure_ascii=False))
        return
    shown = [*columns, *(["delta_e"] if rows and "delta_e" in rows[0] and "delta_e" not in columns else [])]
    for row in rows:
        parts = [f"{row[each]:6.2f}" if each == "delta_e" else str(row[each]) for each in shown]
        block = show_block(Colour.from_hex(row["hex"])) + " " if "hex" in row else ""
        print(block + "  ".join(parts))


def _bytes(lab: Any) -> tuple[int, int, int]:
    colour = Colour.from_lab(lab.tolist())
    return colour.red, colour.green, colour.blue


def _hex(lab: Any) -> str:
    return Colour.from_lab(lab.tolist()).hex


def show_block(colour: Colour) -> str:
    """Two blanks on the colour, where a terminal shows it."""
    if not sys.stdout.isatty() or "NO_COLOR" in os.environ:
        return " "
    return f"\x1b[48;2;{colour.red};{colour.green};{colour.blue}m  \x1b[0m"


if __name__ == "__main__":
    sys.exit(main())
