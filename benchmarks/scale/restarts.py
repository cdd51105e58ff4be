"""Restarts two machines in turn behind each proxy under load, again and again, and counts lost requests.

Real are PostgreSQL, two `undertone serve`, one `undertone work`, and the proxies with the files of `deploy/`.
"""

import argparse
import asyncio
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks.scale.results import read_results, save_part
from tests.support.debian_packages import PackageMissingError, find_or_install
from tests.support.machines import Machine
from tests.support.rolling import open_machines, restart_under_load


def prove(proxies: Sequence[str], options: argparse.Namespace) -> bool:
    """Run every proxy so many times and save what was found. Says whether a request was lost."""
    folder = Path(tempfile.mkdtemp(prefix="undertone-scale-"))
    with open_machines(folder, ["one", "two"], {}) as machines:
        found = {proxy: _prove_one(proxy, folder, machines, options) for proxy in proxies}
    save_part("rolling_restart", read_results().get("rolling_restart", {}) | found)
    print(f"{options.times} times at {options.rate:g} requests a second: scale.json has the figures.")
    return any(result.get("failed") or result.get("wrong_exit_codes") for result in found.values())


def _prove_one(
    proxy: str, folder: Path, machines: Sequence[Machine], options: argparse.Namespace
) -> dict[str, Any]:
    """Restart the machines behind one proxy. One that is not installed is skipped, and said."""
    try:
        find_or_install(proxy)
    except PackageMissingError as error:
        print(f"{proxy}: skipped. {error}")
        return {"skipped": str(error)}
    sent, seconds, failures, slowest = 0, 0.0, list[dict[str, int]](), 0.0
    wrong_codes = list[int]()
    for number in range(options.times):
        place = folder / f"{proxy}-{number}"
        outcome, codes = asyncio.run(restart_under_load(proxy, place, machines, options.rate))
        sent, seconds = sent + outcome.sent, seconds + outcome.seconds
        slowest = max(slowest, outcome.slowest)
        failures += [dict(outcome.failures)] if outcome.failed else []
        wrong_codes += [code for code in codes if code]
        print(
            f"{proxy} {number + 1}: {outcome.failed} of {outcome.sent} lost {dict(outcome.failures)}",
            flush=True,
        )
    failed = sum(sum(each.values()) for each in failures)
    facts = {"times": options.times, "rate": round(sent / seconds), "sent": sent, "failed": failed}
    return {
        **facts,
        "failures": failures,
        "wrong_exit_codes": wrong_codes,
        "slowest_seconds": round(slowest, 2),
    }
