"""Measures imports, a feed, and the opening of an empty shop with pictures, and stores the figures.

`--products 5000` for a quick look; `--pudding allShades.csv` to take The Pudding's real list in place of one
made in its likeness, which may not be committed here.
"""

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from benchmarks.costs import MeasuredShop, describe_measurement, open_measured_shop
from benchmarks.imports.feeds import feeds
from benchmarks.imports.made_files import make_folder, make_pudding
from benchmarks.imports.opening import opening

RESULTS = Path(__file__).parents[1] / "results" / "imports.json"


def pudding(there: MeasuredShop, real: Path | None) -> dict[str, Any]:
    """Import 6,816 foundation shades into a new shop, and then again without changes."""
    path = real or there.folder / "allShades.csv"
    if real is None:
        make_pudding(path)
    command = ("import", "pudding", str(path.resolve()), "--refused", str(there.folder / "refused.csv"))
    first = there.cost_of(*command)
    return {"list": "real" if real else "made", "first": first, "again": there.cost_of(*command)}


def catalogue(there: MeasuredShop, products: int) -> dict[str, Any]:
    """Import a catalogue of our own files into a new shop, and then again without changes."""
    rows = make_folder(there.folder / "catalogue", products)
    command = ("import", "catalogue", str(there.folder / "catalogue"))
    refused = ("--refused", str(there.folder / "refused.csv"))
    first = there.cost_of(*command, *refused)
    return {"products": products, "rows": rows, "first": first, "again": there.cost_of(*command, *refused)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--products", type=int, default=100_000)
    parser.add_argument("--offers", type=int, default=1_000_000)
    parser.add_argument("--opening", type=int, default=5_000, help="products with a picture each")
    parser.add_argument("--pudding", type=Path)
    parser.add_argument("--only", nargs="*", choices=("pudding", "catalogue", "feed", "opening"))
    options = parser.parse_args()
    parts: dict[str, Callable[[MeasuredShop], dict[str, Any]]] = {
        "pudding": lambda there: pudding(there, options.pudding),
        "catalogue": lambda there: catalogue(there, options.products),
        "feed": lambda there: feeds(there, options.offers),
        "opening": lambda there: opening(there, options.opening),
    }
    figures = json.loads(RESULTS.read_text())
    for name in options.only or parts:
        with open_measured_shop() as there:
            figures[name] = describe_measurement() | parts[name](there)
    text = json.dumps(figures, indent=1)
    RESULTS.write_text(f"{text}\n")
    print(text)


if __name__ == "__main__":
    main()
