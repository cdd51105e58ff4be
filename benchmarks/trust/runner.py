"""Starts checks as processes, shows how far they are, and leaves nothing of them running.

What a check leaves behind loses its parent when the check ends, and becomes a child of this process. So a
child that is no check is something left behind. Without Linux's subreapers it would become one of `init`.
"""

import contextlib
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from benchmarks.machine import now
from benchmarks.server import ROOT
from benchmarks.trust.check import Check, Verdict
from benchmarks.trust.worker import PROGRESS, RESULT
from tests.support.processes import children_of, family_of

LOGS = ROOT / "var" / "trust"
STEP = 0.2
STOP_TIMEOUT = 45.0
"""Seconds in which an interrupted check stops its servers."""

Say = Callable[[str], None]


class Runner:
    """Runs checks, several at once if its callers are threads."""

    def __init__(self, *, full: bool) -> None:
        self._full = full
        self._lock = threading.Lock()
        self._checks: set[int] = set()
        self._stopping = threading.Event()

    def stop(self) -> None:
        """Interrupt all checks that run; those not yet begun do not begin."""
        self._stopping.set()

    def run(self, check: Check, say: Say) -> dict[str, Any]:
        """The result of a check, as it is stored."""
        outputs = LOGS / check.name
        outputs.mkdir(parents=True, exist_ok=True)
        for name in (PROGRESS, RESULT):
            (outputs / name).unlink(missing_ok=True)
        started = time.monotonic()
        process = self._spawn(check, outputs)
        try:
            ended = self._wait(process, check, outputs, say)
        finally:
            left = self._end(process)
        result = _read_result(outputs / RESULT, ended=ended, seconds=time.monotonic() - started)
        if left and result["verdict"] == Verdict.PASSED:
            result |= {"verdict": Verdict.FAILED, "faults": [f"{left} processes were left running"]}
        about = {"goal": check.goal, "date": now(), "commit": read_commit()}
        return result | about | {"load": round(os.getloadavg()[0], 1)}

    def _spawn(self, check: Check, outputs: Path) -> "subprocess.Popen[bytes]":
        command = [sys.executable, "-m", "benchmarks.trust.worker", check.name, str(outputs)]
        with self._lock, (outputs / "log.txt").open("wb") as log:
            process = subprocess.Popen(
                [*command, *(["--full"] if self._full else [])], cwd=ROOT, stdin=subprocess.DEVNULL,
                stdout=log, stderr=subprocess.STDOUT, start_new_session=True,
            )  # fmt: skip
            self._checks.add(process.pid)
        return process

    def _wait(self, process: "subprocess.Popen[bytes]", check: Check, outputs: Path, say: Say) -> bool:
        """Whether the check ended by itself in its time."""
        deadline = time.monotonic() + (check.full_limit if self._full else check.quick_limit)
        while process.poll() is None:
            if time.monotonic() > deadline or self._stopping.is_set():
                return False
            with contextlib.suppress(OSError, ValueError):
                done, total = json.loads((outputs / PROGRESS).read_bytes())
                say(f"{done:,} of {total:,} {check.unit}")
            time.sleep(STEP)
        return True

    def _end(self, process: "subprocess.Popen[bytes]") -> int:
        """Interrupt a check that runs, kill what it leaves, and return how many processes that were."""
        if process.poll() is None:
            process.send_signal(signal.SIGINT)
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(STOP_TIMEOUT)
        with self._lock:
            process.kill()
            process.wait()
            self._checks.discard(process.pid)
            return kill_families(children_of(os.getpid()) - self._checks)


def kill_families(ancestors: set[int]) -> int:
    """Kill processes with all that they have started; returns how many those were."""
    family: set[int] = set().union(*(family_of(pid) for pid in ancestors)) if ancestors else set()
    for pid in family:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.kill(pid, signal.SIGKILL)
    for pid in [*ancestors, *(family - ancestors)]:  # a killed parent's children become ours
        with contextlib.suppress(ChildProcessError):
            os.waitpid(pid, 0)
    return len(family)


def _read_result(path: Path, *, ended: bool, seconds: float) -> dict[str, Any]:
    if path.exists():
        found: dict[str, Any] = json.loads(path.read_bytes())
        return found
    figure = "the check ended without a result" if ended else f"stopped after {seconds:.0f} s"
    verdict = Verdict.FAILED if ended else Verdict.NOT_REACHED
    return {"verdict": verdict, "figure": figure, "faults": [], "seconds": round(seconds, 1)}


def read_commit() -> str:
    """The commit that is measured, with a plus where files differ from it."""
    words = ["git", "describe", "--always", "--abbrev=10", "--exclude=*", "--dirty=+"]
    found = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    return found.stdout.strip() or "unknown"
