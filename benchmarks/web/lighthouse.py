"""What Lighthouse finds on a page, as a phone would see it. A package of its own."""

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
TRIES = 2  # its browser does not always come up
NUMBERS = {
    "first_paint_ms": "first-contentful-paint",
    "largest_paint_ms": "largest-contentful-paint",
    "blocked_ms": "total-blocking-time",
    "layout_shift": "cumulative-layout-shift",
}


def install() -> None:
    """Fetch what is locked, once."""
    if not PROGRAM.exists():
        subprocess.run(["npm", "ci", "--no-audit", "--no-fund"], cwd=HERE, check=True)


def measure_page(url: str) -> dict[str, Any]:
    """The middle one of several looks, by performance; one alone says more of the machine."""
    looks = sorted((measure_once(url) for _ in range(MEASUREMENTS)), key=_performance)
    return {"performance_of_each": list(map(_performance, looks)), **looks[MEASUREMENTS // 2]}


def _performance(found: dict[str, Any]) -> int:
    return int(found["scores"]["performance"])


def measure_once(url: str) -> dict[str, Any]:
    """Scores of a hundred, the numbers behind them, and whatever did not reach the hundred."""
    words = [str(PROGRAM), url, "--output=json", "--quiet", f"--chrome-flags={CHROME}"]
    environment = os.environ | {"CHROME_PATH": str(find_or_install_one_of(WITH_WINDOW))}
    for _ in range(TRIES):
        said = subprocess.run(words, check=False, capture_output=True, env=environment)
        if said.returncode == 0:
            return report(json.loads(said.stdout))
    raise SystemExit(f"Lighthouse could not look at {url}:\n{said.stderr.decode(errors='replace')[-2000:]}")


def report(found: dict[str, Any]) -> dict[str, Any]:
    """The part of Lighthouse's answer that is worth keeping."""
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
