"""Steps that are done by commands of `undertone`, each in a process of its own."""

import re
import signal
import subprocess
import sys

from app.launch.child_environment import COMMAND, pick_variables
from app.launch.children import spawn, stop
from app.launch.shop import ROOT, Shop
from app.launch.steps import Meter

PROGRESS_LINE = re.compile(r"(\d+)/(\d+)\s*(.*)")
GRACE = 10.0


class StepFailedError(RuntimeError):
    """A command of the start ended badly; the message holds its last words."""


def completed(shop: Shop, meter: Meter, words: tuple[str, ...]) -> str:
    """Run `undertone` with these words to its end; answers with its last line.

    Lines such as `12/100 Brands` move the bar.
    """
    said: list[str] = []
    process = spawn(
        [sys.executable, "-m", "app.cli", *words],
        environment=pick_variables(COMMAND, shop.environment) | {"PYTHONUNBUFFERED": "1"},
        output=subprocess.PIPE,
        folder=ROOT,
    )
    try:
        assert process.stdout
        said.extend(heard(line.decode(errors="replace").strip(), meter) for line in process.stdout)
        process.wait()
    finally:
        stop(process, (signal.SIGTERM, GRACE))
        if process.stdout:
            process.stdout.close()
    if process.returncode != 0:
        raise StepFailedError(f"`undertone {' '.join(words)}` failed:\n" + "\n".join(said[-15:]))
    return said[-1] if said else "done"


def heard(line: str, meter: Meter) -> str:
    if found := PROGRESS_LINE.fullmatch(line):
        meter.at(int(found[1]), int(found[2]), found[3])
    else:
        meter.saying(line)
    return line
