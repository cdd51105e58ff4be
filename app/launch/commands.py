"""Steps that are commands of `undertone`, skipped where the database remembers what they would do."""

import hashlib
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from app.launch.children import spawn, stop
from app.launch.shop import ROOT, Shop
from app.launch.steps import Meter

PROGRESS_LINE = re.compile(r"(\d+)/(\d+)\s*(.*)")
GRACE = 10.0


class StepFailedError(RuntimeError):
    """A command of the start ended badly; the message holds its last words."""


def command(*words: str, made_from: Path | None = None) -> Callable[[Shop, Meter], str]:
    """A step that runs `undertone` with these words. Lines such as `12/100 Brands` move its bar.

    With `made_from`, a folder, it is skipped in a database where it was done with just those files. The note
    that says so lies in the data folder itself; a server named by DATABASE_URL has none and is always asked.
    """

    def run(shop: Shop, meter: Meter) -> str:
        note = shop.notes / "-".join(words) if shop.notes and made_from else None
        wanted = digest_of(made_from) if made_from else ""
        if note and note.exists() and note.read_text(encoding="ascii") == wanted:
            return "as it was"
        outcome = completed(shop, meter, words)
        if note:
            note.parent.mkdir(exist_ok=True)
            note.write_text(wanted, encoding="ascii")
        return outcome

    return run


def completed(shop: Shop, meter: Meter, words: tuple[str, ...]) -> str:
    """Run it to its end; answers with its last line."""
    said: list[str] = []
    process = spawn(
        [sys.executable, "-m", "app.cli", *words],
        environment={**shop.environment, "PYTHONUNBUFFERED": "1"},
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


def digest_of(folder: Path) -> str:
    total = hashlib.sha256()
    for path in sorted(folder.rglob("*.*")):
        if path.is_file() and "__pycache__" not in path.parts:
            total.update(f"{path.relative_to(folder)}\0".encode() + path.read_bytes())
    return total.hexdigest()
