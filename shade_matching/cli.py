"""`undertone-matching`: what a colour is like as a shade, and constants of your own for matches."""

import argparse
import csv
import json
import sys
from dataclasses import asdict
from pathlib import Path

from shade_engine.commands.cli import COLOUR_HELP, show_block
from shade_engine.errors import ShadeError
from shade_engine.reading.colour_input import lab_from_text
from shade_engine.reading.colours import Colour
from shade_matching.calibration import calibrate
from shade_matching.match_constants import write_constants
from shade_matching.profile import ShadeProfile
from shade_matching.swatch_pairs import pair_ranges, read_ranges


def main(arguments: list[str] | None = None) -> int:
    """Run one command; 2 where the input cannot be used."""
    options = _make_parser().parse_args(arguments)
    try:
        options.run(options)
    except (ShadeError, OSError, UnicodeError, csv.Error) as error:
        print(f"undertone-matching: {error}", file=sys.stderr)
        return 2
    return 0


def _make_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="undertone-matching", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="command")
    describe = commands.add_parser("describe", help="depth, undertone, hue and chroma of a colour")
    describe.add_argument("colour", help=COLOUR_HELP)
    describe.add_argument("--json", action="store_true")
    describe.set_defaults(run=describe_colour)
    estimate = commands.add_parser("calibrate", help="estimate the constants of mending and confidence")
    data = estimate.add_mutually_exclusive_group(required=True)
    columns = "a CSV file: brand, product, source, shade, hex, words"
    data.add_argument("file", type=Path, nargs="?", help=columns)
    data.add_argument("--data", type=Path, help="the same")
    estimate.add_argument("--out", type=Path, required=True, help="the JSON file to write")
    estimate.set_defaults(run=calibrate_constants)
    return parser


def describe_colour(options: argparse.Namespace) -> None:
    """Print what one colour is like as a shade."""
    lab = lab_from_text(options.colour)
    colour, profile = Colour.from_lab(lab), ShadeProfile.from_lab(lab)
    if options.json:
        print(json.dumps({"hex": colour.hex, "lab": lab, **asdict(profile)}, indent=2))
        return
    light, a, b = lab
    print(f"{show_block(colour)} {colour.hex}  L* {light:.1f}  a* {a:.1f}  b* {b:.1f}")
    print(f"depth {profile.depth} (ITA {profile.ita:.0f} degrees)")
    print(f"undertone {profile.undertone}, {100 * profile.undertone_confidence:.0f}% sure")
    print(f"hue {profile.hue:.0f} degrees, chroma {profile.chroma:.1f}")


def calibrate_constants(options: argparse.Namespace) -> None:
    """Estimate the constants anew from swatches of the same shades in several sources."""
    ranges = read_ranges(options.data or options.file)
    pairs = pair_ranges(ranges)
    constants = calibrate(ranges, pairs)
    write_constants(constants, options.out)
    count = sum(len(pair.places) for pair in pairs)
    print(f"{options.out}: constants from {count:,} pairs of {len({pair.brand for pair in pairs})} brands")


if __name__ == "__main__":
    sys.exit(main())
