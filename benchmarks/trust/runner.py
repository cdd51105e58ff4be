"""Starts a check as a process, shows how far it is, and leaves nothing of it running."""

import contextlib
import ctypes
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from benchmarks.machine import now
from benchmarks.server import ROOT
from benchmarks.trust.check import Check, Verdict
from benchmarks.trust.worker import PROGRESS, RESULT
from tests.support.processes import family_of

LOGS = ROOT / "var" / "trust"
STEP = 0.2
STOP_TIMEOUT = 45.0
"""Seconds in which an interrupted check stops its servers."""
_SET_CHILD_SUBREAPER = 36

Say = Callable[[str], None]


def adopt_orphans() -> None:
    """Become the parent of what a check leaves behind, so that it can be found. Linux only."""
    if sys.platform == "linux":
        ctypes.CDLL(None, use_errno=True).prctl(_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def run_in_process(check: Check, say: Say, *, full: bool) -> dict[str, Any]:
    """The result of a check, as it is stored."""
    outputs = LOGS / check.name
    outputs.mkdir(parents=True, exist_ok=True)
    for name in (PROGRESS, RESULT):
        (outputs / name).unlink(missing_ok=True)
    started = time.monotonic()
    with (outputs / "log.txt").open("wb") as log:
        process = _spawn(check, outputs, log.fileno(), full=full)
        try:
            ended = _wait(process, check, outputs, say, full=full)
        finally:
            _stop(process)
            left = kill_descendants()
    result = _read_result(outputs / RESULT, ended=ended, seconds=time.monotonic() - started)
    if left and result["verdict"] == Verdict.PASSED:
        result |= {"verdict": Verdict.FAILED, "faults": [f"{left} processes were left running"]}
    return result | {
        "goal": check.goal,
        "count": f"{check.count(full=full):,} {check.unit}",
        "date": now(),
        "commit": read_commit(),
        "load": round(os.getloadavg()[0], 1),
    }


def _spawn(check: Check, outputs: Path, log: int, *, full: bool) -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-m", "benchmarks.trust.worker", check.name, str(outputs)]
    return subprocess.Popen(
        [*command, *(["--full"] if full else [])],
        cwd=ROOT, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT, start_new_session=True,
    )  # fmt: skip


def _wait(process: "subprocess.Popen[bytes]", check: Check, outputs: Path, say: Say, *, full: bool) -> bool:
    """Whether the check ended by itself in its time."""
    deadline = time.monotonic() + (check.full_limit if full else check.quick_limit)
    while process.poll() is None:
        if time.monotonic() > deadline:
            return False
        with contextlib.suppress(OSError, ValueError):
            done, total = json.loads((outputs / PROGRESS).read_bytes())
            say(f"{done:,} of {total:,} {check.unit}")
        time.sleep(STEP)
    return True


def _read_result(path: Path, *, ended: bool, seconds: float) -> dict[str, Any]:
    if path.exists():
        found: dict[str, Any] = json.loads(path.read_bytes())
        return found
    figure = "the check ended without a result" if ended else f"stopped after {seconds:.0f} s"
    verdict = Verdict.FAILED if ended else Verdict.NOT_REACHED
    return {"verdict": verdict, "figure": figure, "faults": [], "seconds": round(seconds, 1)}


def _stop(process: "subprocess.Popen[bytes]") -> None:
    """Interrupt a check that runs, as Ctrl-C does, so that it stops its servers itself."""
    if process.poll() is None:
        process.send_signal(signal.SIGINT)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(STOP_TIMEOUT)


def kill_descendants() -> int:
    """Kill all that this process has started, directly or not; returns how many there were."""
    killed = 0
    for _ in range(20):
        left = family_of(os.getpid()) - {os.getpid()}
        if not left:
            break
        for pid in left:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)
        killed = max(killed, len(left))
        time.sleep(0.1)
    _reap()
    return killed


def _reap() -> None:
    """Collect orphans that have ended. Children of Popen are collected by it."""
    with contextlib.suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


def read_commit() -> str:
    """The commit that is measured, with a plus where files differ from it."""
    words = ["git", "describe", "--always", "--abbrev=10", "--exclude=*", "--dirty=+"]
    found = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    return found.stdout.strip() or "unknown"
