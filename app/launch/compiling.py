"""The step that compiles the kernels ahead, so that no shopper waits for it.

A serving process that has to compile blocks the interpreter for seconds at a time, and pages time out.
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
CACHE_FOLDERS = (ROOT / "shade_engine" / "kernels" / "__pycache__", ROOT / "app" / "window" / "__pycache__")
"""Where numba caches what it compiled, if it may write there."""
NOTE = f"undertone-compiled.{sys.implementation.cache_tag}"


def compile_kernels_once(context: StartContext, progress: StepProgress) -> str:
    """Compile them, unless a note in the caches says that they were compiled from just these files."""
    wanted = digest_sources()
    if is_compiled(wanted):
        return "compiled already"
    outcome = run_command(context, progress, ("window", "compile"))
    write_notes(wanted)
    return outcome


def is_compiled(wanted: str) -> bool:
    return all(read_note(folder) == wanted for folder in CACHE_FOLDERS)


def write_notes(wanted: str) -> None:
    for folder in CACHE_FOLDERS:
        with suppress(OSError):
            write_atomically(folder / NOTE, wanted.encode())


def read_note(folder: Path) -> str:
    """Read a cache's note. Where numba may not write it caches elsewhere, and there is no note."""
    if not os.access(folder, os.W_OK):
        return ""
    try:
        return (folder / NOTE).read_text(encoding="ascii")
    except (OSError, ValueError):
        return ""


def digest_sources() -> str:
    """Digest dates and sizes, as numba itself does: a file put back as it was is compiled anew."""
    digest = hashlib.sha256()
    for path in (LOCK, *sorted(path for folder in SOURCES for path in folder.rglob("*.py"))):
        facts = path.stat()
        digest.update(f"{path} {facts.st_mtime_ns} {facts.st_size}\n".encode())
    return digest.hexdigest()


def main() -> None:
    """`python -m app.launch.compiling`: compile before a start, while npm installs the storefront."""
    wanted = digest_sources()
    if not is_compiled(wanted):
        command = [sys.executable, "-m", "app.cli", "window", "compile"]
        if subprocess.run(command, cwd=ROOT, check=False).returncode:
            sys.exit("The kernels could not be compiled.")
        write_notes(wanted)


if __name__ == "__main__":
    main()
