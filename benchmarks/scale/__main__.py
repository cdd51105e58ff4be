"""`just prove-scale`: restarts two machines in turn behind each proxy under load, and counts lost requests.

Everything is real and on this machine: PostgreSQL, two `undertone serve`, one `undertone work`, the proxies
with the files of `deploy/`. A proxy that is not installed is skipped, and said. `store` measures how a window
reaches another machine.
"""

import argparse
import asyncio
import json
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks.api.shop import SIZES
from benchmarks.machine import RESULTS, machine, now
from benchmarks.scale.windows_by_store import measure_windows_by_store
from tests.support.balancers import BALANCERS
from tests.support.debian_packages import PackageMissingError, find_or_install
from tests.support.machines import Machine
from tests.support.rolling import open_machines, restart_under_load

RESULT = RESULTS / "scale.json"
STORE = "store"
ROLLING_RESTART = "rolling_restart"


def main() -> None:
    """Run every proxy so many times, save what was found, and fail where a request was lost."""
    parser = argparse.ArgumentParser(prog="just prove-scale", description=__doc__)
    parser.add_argument("proxies", nargs="*", help="some of the proxies, or `store`")
    parser.add_argument("--times", type=int, default=10)
    parser.add_argument("--rate", type=float, default=200)
    parser.add_argument("--size", choices=SIZES, default="full", help="of the catalogue, for `store`")
    options = parser.parse_args()
    if options.proxies == [STORE]:
        save_section("windows_by_store", {options.size: measure_windows_by_store(options.size)})
        return
    folder = Path(tempfile.mkdtemp(prefix="undertone-scale-"))
    with open_machines(folder, ["one", "two"], {}) as machines:
        results = {proxy: prove(proxy, folder, machines, options) for proxy in options.proxies or BALANCERS}
    save(results, options)
    sys.exit(any(result.get("failed") for result in results.values()))


def prove(
    proxy: str, folder: Path, machines: Sequence[Machine], options: argparse.Namespace
) -> dict[str, Any]:
    """Restart the machines behind one proxy, again and again."""
    try:
        find_or_install(proxy)
    except PackageMissingError as error:
        print(f"{proxy}: skipped. {error}")
        return {"skipped": str(error)}
    sent, seconds, failures, slowest = 0, 0.0, list[dict[str, int]](), 0.0
    for number in range(options.times):
        place = folder / f"{proxy}-{number}"
        outcome, codes = asyncio.run(restart_under_load(proxy, place, machines, options.rate))
        sent, seconds = sent + outcome.sent, seconds + outcome.seconds
        slowest = max(slowest, outcome.slowest)
        failures += [dict(outcome.failures)] if outcome.failed or any(codes) else []
        print(
            f"{proxy} {number + 1}: {outcome.failed} of {outcome.sent} lost {dict(outcome.failures)}",
            flush=True,
        )
    failed = sum(sum(each.values()) for each in failures)
    facts = {"times": options.times, "rate": round(sent / seconds), "sent": sent, "failed": failed}
    return {**facts, "failures": failures, "slowest_seconds": round(slowest, 2)}


def save(results: dict[str, dict[str, Any]], options: argparse.Namespace) -> None:
    """Save the results, beside those of other proxies of earlier runs."""
    save_section(ROLLING_RESTART, results)
    print(f"{options.times} times at {options.rate:g} requests a second: {RESULT.name} has the figures.")


def save_section(name: str, results: dict[str, Any]) -> None:
    """Save results, beside those of other sections and runs. On top is what rolling restarts ran on."""
    stored = json.loads(RESULT.read_text()) if RESULT.exists() else {}
    stored[name] = stored.get(name, {}) | results
    if name == ROLLING_RESTART:
        stored |= {"at": now(), "machine": machine()}
    RESULT.write_text(json.dumps(stored, indent=2) + "\n")


if __name__ == "__main__":
    main()
