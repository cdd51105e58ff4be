"""`just prove-scale`: restarts two machines in turn behind each proxy under load, and counts lost requests.

Everything is real and on this machine: PostgreSQL, two `undertone serve`, one `undertone work`, the proxies
with the files of `deploy/`. A proxy that is not installed is skipped, and said. `prove-scale failover` kills
the primary of a Patroni cluster instead (`failover.py`).
"""

import argparse
import asyncio
import json
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks.machine import machine, now
from benchmarks.scale import failover
from benchmarks.scale.results import RESULT, read_results
from tests.support.balancers import BALANCERS
from tests.support.debian_packages import PackageMissingError, find_or_install
from tests.support.machines import Machine
from tests.support.rolling import open_machines, restart_under_load

FAILOVER = "failover"


def main() -> None:
    """Run every proxy so many times, save what was found, and fail where a request was lost."""
    parser = argparse.ArgumentParser(prog="just prove-scale", description=__doc__)
    parser.add_argument("parts", nargs="*", help=f"some of the proxies, or {FAILOVER}")
    parser.add_argument("--times", type=int, default=10)
    parser.add_argument("--rate", type=float, default=200)
    parser.add_argument("--failovers", type=int, default=5)
    parser.add_argument("--writes", type=int, default=10_000, help="acknowledged in each failover")
    options = parser.parse_args()
    proxies = [part for part in options.parts or BALANCERS if part != FAILOVER]
    failed = prove_restarts(proxies, options) if proxies else False
    if FAILOVER in options.parts:
        failed = failover.prove(options) or failed
    sys.exit(failed)


def prove_restarts(proxies: Sequence[str], options: argparse.Namespace) -> bool:
    """Restart machines behind each proxy and save what was found. Says whether a request was lost."""
    folder = Path(tempfile.mkdtemp(prefix="undertone-scale-"))
    with open_machines(folder, ["one", "two"], {}) as machines:
        results = {proxy: prove(proxy, folder, machines, options) for proxy in proxies}
    save(results, options)
    return any(result.get("failed") for result in results.values())


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
    before = read_results()
    restarts = before.get("rolling_restart", {}) | results
    content = before | {"at": now(), "machine": machine(), "rolling_restart": restarts}
    RESULT.write_text(json.dumps(content, indent=2) + "\n")
    print(f"{options.times} times at {options.rate:g} requests a second: {RESULT.name} has the figures.")


if __name__ == "__main__":
    main()
