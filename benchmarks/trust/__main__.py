"""Proves what docs/trust.md promises, and stores the figures.

Without --quick each check runs at full length (up to three hours in all) and its result goes to
benchmarks/results/trust.json and docs/trust.md. With --quick all run at small counts in some minutes.
"""

import argparse
import signal
import sys
import time
from types import FrameType

from benchmarks.trust import report
from benchmarks.trust.check import Check, Verdict
from benchmarks.trust.registry import BY_NAME, CHECKS
from benchmarks.trust.runner import adopt_orphans, run_in_process

PROGRESS_LINE_EVERY = 15.0
INTERRUPTED = 130


class ProgressLine:
    """Shows how far a check is: in place on a terminal, else as a line from time to time."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._shown = time.monotonic()

    def show(self, words: str) -> None:
        if sys.stdout.isatty():
            print(f"\r{self._name:<18} {words:<50}", end="", flush=True)
        elif time.monotonic() - self._shown > PROGRESS_LINE_EVERY:
            self._shown = time.monotonic()
            print(f"{self._name:<18} {words}", flush=True)

    def clear(self) -> None:
        if sys.stdout.isatty():
            print("\r" + " " * 70 + "\r", end="")


def prove(check: Check, *, full: bool, record: bool) -> Verdict:
    """Run one check, store its result and print its row."""
    line = ProgressLine(check.name)
    line.show("starting")
    result = run_in_process(check, line.show, full=full)
    line.clear()
    print(f"{check.name:<18} {result['verdict']:<12} {result['figure']} ({result['seconds']:.0f} s)")
    for fault in result["faults"]:
        print(f"{'':<18} {fault.strip()[:2000]}")
    print(f"{'':<18} goal: {check.goal}", flush=True)
    report.store_result(check.name, result, full=full, record=record)
    return Verdict(result["verdict"])


def _interrupt(_: int, __: FrameType | None) -> None:
    raise KeyboardInterrupt


def main() -> int:
    parser = argparse.ArgumentParser(prog="just prove-trust", description=__doc__)
    parser.add_argument("checks", nargs="*", metavar="CHECK", help=", ".join(BY_NAME))
    parser.add_argument("--quick", action="store_true", help="small counts, a few minutes")
    parser.add_argument("--record", action="store_true", help="store quick results for docs/trust.md too")
    options = parser.parse_args()
    unknown = sorted(set(options.checks) - BY_NAME.keys())
    if unknown:
        parser.error(f"there is no check {', '.join(unknown)}; there are {', '.join(BY_NAME)}")
    chosen = [BY_NAME[name] for name in options.checks] or list(CHECKS)
    signal.signal(signal.SIGTERM, _interrupt)
    adopt_orphans()
    started = time.monotonic()
    passed = 0
    try:
        for check in chosen:
            verdict = prove(check, full=not options.quick, record=options.record)
            passed += verdict is Verdict.PASSED
    except KeyboardInterrupt:
        print("\nInterrupted. Nothing is left running.")
        return INTERRUPTED
    finally:
        if not options.quick or options.record:
            report.write_page()
    print(f"{passed} of {len(chosen)} checks passed in {time.monotonic() - started:.0f} s")
    return int(passed < len(chosen))


if __name__ == "__main__":
    sys.exit(main())
