"""Measures a shop of a million shades: the seeding, and two builds of its window.

`--shades 100000` for a quick look.
"""

import argparse
import json

from benchmarks.costs import describe_measurement, open_measured_shop
from benchmarks.machine import RESULTS


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.seeding", description=__doc__)
    parser.add_argument("--shades", type=int, default=1_000_000)
    shades = parser.parse_args().shades
    with open_measured_shop() as there:
        figures = {
            "shades": shades,
            "seed": there.cost_of("seed", "--shades", str(shades)),
            "window_build": there.cost_of("window", "build", "--quiet"),
            "window_built_again": there.cost_of("window", "build", "--quiet"),
        }
    text = json.dumps(describe_measurement() | figures, indent=1)
    (RESULTS / "seeding.json").write_text(f"{text}\n")
    print(text)


if __name__ == "__main__":
    main()
