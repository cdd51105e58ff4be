"""Measures a running shop's storefront, and stores the figures with a description of the machine.

Start the shop first, with room for two thousand lists asked for by one shopper
(`UNDERTONE_LIMIT_SEARCH=1000000 just start`). `--seconds 5 --without-lighthouse` for a quick look.
"""

import argparse
import json
import os
import platform
import subprocess
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx

from benchmarks.web import lighthouse
from benchmarks.web.load import LIST, first_byte, front_of, load_page, rendered_anew
from benchmarks.web.weight import as_figures, first_views

RESULTS = Path(__file__).parents[1] / "results" / "web.json"


def pages(shop: str) -> dict[str, str]:
    """The home page, a list, the most popular product, and the shade finder."""
    trending = httpx.get(f"{shop}/api/v1/product/trending?top_n=1").raise_for_status().json()["products"]
    product = f"/products/{trending[0]['slug']}"
    return {"home": "/", "category": LIST, "product": product, "match your shade": "/match-your-shade"}


def measured(shop: str, seconds: int, *, with_lighthouse: bool) -> dict[str, Any]:
    front = front_of(urlsplit(shop).port or 80)
    shown = pages(shop)
    figures: dict[str, Any] = {
        "first_view_bytes_gzip": as_figures(first_views()),
        "kept_page_first_byte": {name: first_byte(shop, path) for name, path in shown.items()},
        "kept_page_under_load": {name: load_page(shop, path, seconds, front) for name, path in shown.items()},
        "page_rendered_anew": rendered_anew(shop, front),
    }
    if with_lighthouse:
        lighthouse.install()
        figures["lighthouse_mobile"] = {
            name: lighthouse.measure_page(shop + path) for name, path in shown.items()
        }
    return figures


def machine() -> dict[str, Any]:
    """The machine, with its load before the measurement."""
    node = subprocess.run(["node", "--version"], check=True, capture_output=True, text=True).stdout.strip()
    return {
        "cores": os.cpu_count(),
        "load": [round(load, 1) for load in os.getloadavg()],
        "python": platform.python_version(),
        "node": node,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--shop", default="http://localhost:3000")
    parser.add_argument("--seconds", type=int, default=10)
    parser.add_argument("--without-lighthouse", action="store_true")
    options = parser.parse_args()
    figures = {"taken": datetime.now(UTC).isoformat(timespec="seconds"), "machine": machine()}
    figures |= measured(options.shop, options.seconds, with_lighthouse=not options.without_lighthouse)
    text = json.dumps(figures, indent=1)
    RESULTS.write_text(f"{text}\n")
    print(text)


if __name__ == "__main__":
    main()
