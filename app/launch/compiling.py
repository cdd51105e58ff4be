"""The step that compiles what serves, so that no shopper waits for it.

A serving process that has to compile keeps the interpreter for seconds at a time, and pages time out.
"""

import hashlib
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

from app.kit.files import write_atomically
from app.launch.commands import run_command
from app.launch.start_context import ROOT, StartContext
from app.launch.start_steps import StepProgress

SOURCES = (ROOT / "shade_engine", ROOT / "app" / "window")
LOCK = ROOT / "requirements.lock"
KEPT_IN = (ROOT / "shade_engine" / "kernels" / "__pycache__", ROOT / "app" / "window" / "__pycache__")
"""Where numba keeps what it compiled, if it may write there."""
NOTE = f"undertone-compiled.{sys.implementation.cache_tag}"


def compile_what_serves(context: StartContext, progress: StepProgress) -> str:
    """Skipped where a note beside the compiled code says that it was made from just these files."""
    wanted = stamp()
    if is_compiled(wanted):
        return "as it was"
    outcome = run_command(context, progress, ("window", "warm"))
    write_notes(wanted)
    return outcome


def is_compiled(wanted: str) -> bool:
    return all(note_in(folder) == wanted for folder in KEPT_IN)


def write_notes(wanted: str) -> None:
    for folder in KEPT_IN:
        with suppress(OSError):
            write_atomically(folder / NOTE, wanted.encode())


def note_in(folder: Path) -> str:
    """What it says. Where numba may not write, it keeps its code elsewhere, and no note tells of that."""
    if not os.access(folder, os.W_OK):
        return ""
    try:
        return (folder / NOTE).read_text(encoding="ascii")
    except (OSError, ValueError):
        return ""


def stamp() -> str:
    """Dates and sizes, as numba itself goes by them: a file put back as it was is compiled anew."""
    total = hashlib.sha256()
    for path in (LOCK, *sorted(path for folder in SOURCES for path in folder.rglob("*.py"))):
        facts = path.stat()
        total.update(f"{path} {facts.st_mtime_ns} {facts.st_size}\n".encode())
    return total.hexdigest()


def main() -> None:
    """`python -m app.launch.compiling`: the same before a start, beside the storefront's installation."""
    wanted = stamp()
    if not is_compiled(wanted):
        command = [sys.executable, "-m", "app.cli", "window", "warm"]
        if subprocess.run(command, cwd=ROOT, check=False).returncode:
            sys.exit("The code that serves could not be compiled.")
        write_notes(wanted)


if __name__ == "__main__":
    main()
