"""Measures two imports and a feed, and stores the figures with a description of the machine.

`--products 5000` for a quick look; `--pudding allShades.csv` to take The Pudding's real list in place of one
made in its likeness, which may not be committed here.
"""

import argparse
import json
from pathlib import Path
from typing import Any

from benchmarks.costs import MeasuredShop, describe_measurement, open_measured_shop
from benchmarks.imports.feeds import feeds
from benchmarks.imports.made_files import make_folder, make_pudding

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
    parser.add_argument("--pudding", type=Path)
    options = parser.parse_args()
    with open_measured_shop() as there:
        figures = {
            "pudding": pudding(there, options.pudding),
            "catalogue": catalogue(there, options.products),
        }
    with open_measured_shop() as there:
        figures["feed"] = feeds(there, options.offers)
    text = json.dumps(describe_measurement() | figures, indent=1)
    RESULTS.write_text(f"{text}\n")
    print(text)


if __name__ == "__main__":
    main()
