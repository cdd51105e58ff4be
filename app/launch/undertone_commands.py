"""Runs commands of `undertone` as steps of a start, each in a process of its own."""

import re
import signal
import subprocess
import sys

from app.launch.processes.child_environment import COMMAND, pick_variables
from app.launch.processes.child_processes import spawn, stop
from app.launch.start_context import ROOT, StartContext
from app.launch.start_steps import StepFailedError, StepProgress

PROGRESS_LINE = re.compile(r"(\d+)/(\d+)\s*(.*)")
GRACE = 10.0


def run_command(context: StartContext, progress: StepProgress, arguments: tuple[str, ...]) -> str:
    """Run `undertone` with these arguments to its end; returns its last line.

    Lines such as `12/100 Brands` move the progress bar.
    """
    lines: list[str] = []
    process = spawn(
        [sys.executable, "-m", "app.cli", *arguments],
        environment=pick_variables(COMMAND, context.environment) | {"PYTHONUNBUFFERED": "1"},
        output=subprocess.PIPE,
        folder=ROOT,
    )
    try:
        assert process.stdout
        lines.extend(show_line(line.decode(errors="replace").strip(), progress) for line in process.stdout)
        process.wait()
    finally:
        stop(process, (signal.SIGTERM, GRACE))
        if process.stdout:
            process.stdout.close()
    if process.returncode != 0:
        raise StepFailedError(f"`undertone {' '.join(arguments)}` failed:\n" + "\n".join(lines[-15:]))
    return lines[-1] if lines else "done"


def show_line(line: str, progress: StepProgress) -> str:
    if found := PROGRESS_LINE.fullmatch(line):
        progress.show_count(int(found[1]), int(found[2]), found[3])
    else:
        progress.show_message(line)
    return line
