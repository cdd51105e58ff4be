"""Runs one check in this process and writes its result to a file: `python -m benchmarks.trust.worker`."""

import argparse
import asyncio
import ctypes
import inspect
import json
import signal
import sys
import tempfile
import time
import traceback
from importlib import import_module
from pathlib import Path
from typing import Any

from app.kit.storage.files import write_atomically
from benchmarks.trust.check import Check, NotReachedError, Outcome, PackageMissingError, Trial, Verdict
from benchmarks.trust.registry import BY_NAME

_SET_CHILD_SUBREAPER = 36
PROGRESS, RESULT = "progress.json", "result.json"
REPORT_EVERY = 0.5


def adopt_orphans() -> None:
    """Become the parent of processes that lose theirs below this one. Linux only."""
    if sys.platform == "linux":
        ctypes.CDLL(None, use_errno=True).prctl(_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


class Progress:
    """Writes how far a check is to a file, at most twice a second."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._written = 0.0

    def report(self, done: int, total: int) -> None:
        if time.monotonic() - self._written > REPORT_EVERY:
            self._written = time.monotonic()
            write_atomically(self._path, json.dumps([done, total]).encode())


def run_check(check: Check, outputs: Path, *, full: bool) -> dict[str, Any]:
    """The verdict on a check, its figure, and what was wrong."""
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="undertone-trust-", ignore_cleanup_errors=True) as name:
        Path(name).chmod(0o711)
        trial = Trial(check.count(full=full), full, Path(name), Progress(outputs / PROGRESS).report)
        verdict, figure, faults = _judge(check, trial)
    seconds = round(time.monotonic() - started, 1)
    return {"verdict": verdict, "figure": figure, "faults": faults, "seconds": seconds}


def _judge(check: Check, trial: Trial) -> tuple[Verdict, str, list[str]]:
    try:
        outcome = _measure(check, trial)
    except PackageMissingError as missing:
        return Verdict.PACKAGE_MISSING, str(missing), []
    except ModuleNotFoundError as missing:
        return Verdict.PACKAGE_MISSING, str(missing.name), []
    except NotReachedError as reason:
        return Verdict.NOT_REACHED, str(reason), []
    except Exception as error:  # noqa: BLE001 - whatever breaks a check is its result
        print(traceback.format_exc(), flush=True)
        return Verdict.FAILED, _describe(error), [traceback.format_exc(limit=-3)]
    verdict = Verdict.PASSED if outcome.passed else Verdict.FAILED
    return verdict, outcome.figure, list(outcome.faults)


def _measure(check: Check, trial: Trial) -> Outcome:
    measured = import_module(check.module).measure(trial)
    outcome: Outcome = asyncio.run(measured) if inspect.iscoroutine(measured) else measured
    return outcome


def _describe(error: BaseException) -> str:
    """One line of an error; of a group of them, the first."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    first_line = str(error).partition("\n")[0][:200]
    return f"{type(error).__name__}: {first_line}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("check", choices=BY_NAME)
    parser.add_argument("outputs", type=Path)
    parser.add_argument("--full", action="store_true")
    options = parser.parse_args()
    for number in (signal.SIGTERM, signal.SIGINT):  # a shell's background job ignores SIGINT
        signal.signal(number, signal.default_int_handler)
    adopt_orphans()
    result = run_check(BY_NAME[options.check], options.outputs, full=options.full)
    write_atomically(options.outputs / RESULT, json.dumps(result).encode())


if __name__ == "__main__":
    main()
