"""Runs Lighthouse on a page with the settings of a phone. Lighthouse has its own package file."""

import json
import os
import subprocess
from pathlib import Path
from typing import Any

from tools.chromium import WITH_WINDOW, find_or_install_one_of

HERE = Path(__file__).parent
PROGRAM = HERE / "node_modules" / ".bin" / "lighthouse"
CHROME = "--headless=new --no-sandbox --disable-gpu"
MEASUREMENTS = 3
TRIES = 2  # its browser does not always start
NUMBERS = {
    "first_paint_ms": "first-contentful-paint",
    "largest_paint_ms": "largest-contentful-paint",
    "blocked_ms": "total-blocking-time",
    "layout_shift": "cumulative-layout-shift",
}


def install() -> None:
    """Install the locked packages, once."""
    if not PROGRAM.exists():
        subprocess.run(["npm", "ci", "--no-audit", "--no-fund"], cwd=HERE, check=True)


def measure_page(url: str) -> dict[str, Any]:
    """The median of several runs, by performance. A single run depends too much on the machine."""
    looks = sorted((measure_once(url) for _ in range(MEASUREMENTS)), key=_performance)
    return {"performance_of_each": list(map(_performance, looks)), **looks[MEASUREMENTS // 2]}


def _performance(found: dict[str, Any]) -> int:
    return int(found["scores"]["performance"])


def measure_once(url: str) -> dict[str, Any]:
    """The scores, the figures behind them, and the audits below a hundred."""
    words = [str(PROGRAM), url, "--output=json", "--quiet", f"--chrome-flags={CHROME}"]
    environment = os.environ | {"CHROME_PATH": str(find_or_install_one_of(WITH_WINDOW))}
    for _ in range(TRIES):
        finished = subprocess.run(words, check=False, capture_output=True, env=environment)
        if finished.returncode == 0:
            return report(json.loads(finished.stdout))
    errors = finished.stderr.decode(errors="replace")[-2000:]
    raise SystemExit(f"Lighthouse could not open {url}:\n{errors}")


def report(found: dict[str, Any]) -> dict[str, Any]:
    """The part of Lighthouse's report that is stored."""
    categories, audits = found["categories"], found["audits"]
    return {
        "version": found["lighthouseVersion"],
        "scores": {name: round(100 * (each["score"] or 0)) for name, each in categories.items()},
        "numbers": {name: round(audits[audit]["numericValue"], 3) for name, audit in NUMBERS.items()},
        "missed": sorted(
            reference["id"]
            for name in ("accessibility", "best-practices", "seo")
            for reference in categories[name]["auditRefs"]
            if reference["weight"]
            and (audits[reference["id"]]["score"] or 0) < 1
            and audits[reference["id"]]["scoreDisplayMode"] in ("binary", "numeric")
        ),
    }
