"""Proves what docs/trust.md promises, and stores the figures.

Without --quick each check runs at full length, some hours in all, and its result goes to
benchmarks/results/trust.json and docs/trust.md. With --quick all run at small counts in some minutes.
"""

import argparse
import signal
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from types import FrameType

from benchmarks.trust import report
from benchmarks.trust.check import Check, Verdict
from benchmarks.trust.registry import BY_NAME, CHECKS
from benchmarks.trust.runner import Runner
from benchmarks.trust.worker import adopt_orphans

PROGRESS_LINE_EVERY = 15.0
QUICK_AT_ONCE = 3
INTERRUPTED = 130


class Table:
    """Prints how far checks are, and a row for each that has ended."""

    def __init__(self, *, in_place: bool) -> None:
        self._in_place = in_place
        self._lock = Lock()
        self._shown: dict[str, float] = {}

    def show_progress(self, name: str, words: str) -> None:
        """In place on a terminal, else a line from time to time."""
        with self._lock:
            last = self._shown.setdefault(name, time.monotonic())
            if self._in_place:
                print(f"\r{name:<18} {words:<50}", end="", flush=True)
            elif time.monotonic() - last > PROGRESS_LINE_EVERY:
                self._shown[name] = time.monotonic()
                print(f"{name:<18} {words}", flush=True)

    def show_result(self, check: Check, result: report.Results) -> None:
        with self._lock:
            if self._in_place:
                print("\r" + " " * 70 + "\r", end="")
            print(f"{check.name:<18} {result['verdict']:<12} {result['figure']} ({result['seconds']:.0f} s)")
            for fault in result["faults"]:
                print(f"{'':<18} {fault.strip()[:2000]}")
            print(f"{'':<18} goal: {check.goal}", flush=True)


class Proof:
    """Runs checks, and stores and prints their results."""

    def __init__(self, *, full: bool, record: bool, at_once: int) -> None:
        self._full = full
        self._record = record
        self._at_once = at_once
        self._runner = Runner(full=full)
        self._table = Table(in_place=sys.stdout.isatty() and at_once == 1)
        self._lock = Lock()
        self._interrupted = False

    def run(self, checks: list[Check]) -> int:
        """Run the checks; return how many passed."""
        with ThreadPoolExecutor(self._at_once) as pool:
            try:
                return sum(pool.map(self._prove, checks))
            except KeyboardInterrupt:
                self._interrupted = True
                self._runner.stop()
                pool.shutdown(cancel_futures=True)
                raise

    def _prove(self, check: Check) -> bool:
        if self._interrupted:
            return False
        result = self._runner.run(check, lambda words: self._table.show_progress(check.name, words))
        if self._interrupted:
            return False
        self._table.show_result(check, result)
        with self._lock:
            report.store_result(check.name, result, full=self._full, record=self._record)
            report.write_page()
        return bool(result["verdict"] == Verdict.PASSED)


def _interrupt(_: int, __: FrameType | None) -> None:
    raise KeyboardInterrupt


def main() -> int:
    parser = argparse.ArgumentParser(prog="just prove-trust", description=__doc__)
    parser.add_argument("checks", nargs="*", metavar="CHECK", help=", ".join(BY_NAME))
    parser.add_argument("--quick", action="store_true", help="small counts, a few minutes")
    parser.add_argument("--record", action="store_true", help="store quick results for docs/trust.md too")
    parser.add_argument("--at-once", type=int, metavar="N", help=f"1; with --quick {QUICK_AT_ONCE}")
    options = parser.parse_args()
    unknown = sorted(set(options.checks) - BY_NAME.keys())
    if unknown:
        parser.error(f"there is no check {', '.join(unknown)}; there are {', '.join(BY_NAME)}")
    chosen = [BY_NAME[name] for name in options.checks] or list(CHECKS)
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, _interrupt)
    adopt_orphans()
    started = time.monotonic()
    at_once = options.at_once or (QUICK_AT_ONCE if options.quick else 1)
    try:
        passed = Proof(full=not options.quick, record=options.record, at_once=at_once).run(chosen)
    except KeyboardInterrupt:
        print("\nInterrupted. Nothing is left running.")
        return INTERRUPTED
    print(f"{passed} of {len(chosen)} checks passed in {time.monotonic() - started:.0f} s")
    return int(passed < len(chosen))


if __name__ == "__main__":
    sys.exit(main())
