"""The step that compiles the kernels ahead, so that no shopper waits for it.

A serving process that has to compile blocks the interpreter for seconds at a time, and pages time out.
"""

import hashlib
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

from app.kit.storage.files import write_atomically
from app.launch.start_context import ROOT, StartContext
from app.launch.start_steps import StepProgress
from app.launch.undertone_commands import run_command

SOURCES = (ROOT / "shade_engine", ROOT / "shade_matching", ROOT / "app" / "window")
LOCK = ROOT / "requirements.lock"
_WITH_KERNELS = (
    "shade_engine/kernels", "shade_matching/kernels", "app/window", "app/window/arrays",
    "app/window/distribution", "app/window/search", "app/window/shades",
)  # fmt: skip
CACHE_FOLDERS = tuple(ROOT / folder / "__pycache__" for folder in _WITH_KERNELS)
"""The folders of numba's cache, if it may write there."""
DIGEST_FILE = f"undertone-compiled.{sys.implementation.cache_tag}"


def compile_kernels_once(context: StartContext, progress: StepProgress) -> str:
    """Compile the kernels, unless they were compiled from exactly these files before."""
    digest = digest_sources()
    if is_compiled(digest):
        return "compiled already"
    outcome = run_command(context, progress, ("window", "compile"))
    write_digests(digest)
    return outcome


def is_compiled(digest: str) -> bool:
    return all(read_digest(folder) == digest for folder in CACHE_FOLDERS)


def write_digests(digest: str) -> None:
    for folder in CACHE_FOLDERS:
        with suppress(OSError):
            write_atomically(folder / DIGEST_FILE, digest.encode())


def read_digest(folder: Path) -> str:
    """Read the digest of the sources that a cache was made from. Empty if the cache is elsewhere."""
    if not os.access(folder, os.W_OK):
        return ""
    try:
        return (folder / DIGEST_FILE).read_text(encoding="ascii")
    except (OSError, ValueError):
        return ""


def digest_sources() -> str:
    """Digest the dates and sizes of all sources, which numba compares too."""
    digest = hashlib.sha256()
    for path in (LOCK, *sorted(path for folder in SOURCES for path in folder.rglob("*.py"))):
        facts = path.stat()
        digest.update(f"{path} {facts.st_mtime_ns} {facts.st_size}\n".encode())
    return digest.hexdigest()


def main() -> None:
    """`python -m app.launch.compiling`: compile before a start, while npm installs the storefront."""
    digest = digest_sources()
    if not is_compiled(digest):
        command = [sys.executable, "-m", "app.cli", "window", "compile"]
        if subprocess.run(command, cwd=ROOT, check=False).returncode:
            sys.exit("The kernels could not be compiled.")
        write_digests(digest)


if __name__ == "__main__":
    main()
