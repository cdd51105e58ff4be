"""Makes what the shop needs before any of its packages can be imported, then hands over to `app.launch`.

Run by path with whatever `python3` the machine has, so it uses the standard library alone, and no syntax that
would keep an old Python from saying plainly that it is too old. Every step is skipped while what it was made
from is unchanged; the note that says so lies inside what it made, so both go together.
"""

from __future__ import annotations

import fcntl
import hashlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

ROOT = Path(__file__).resolve().parents[2]
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
FRONTEND = ROOT / "frontend"
LOCK = ROOT / "requirements.lock"
LOG = ROOT / "var" / "log" / "bootstrap.log"
OLDEST_PYTHON = (3, 11)
OLDEST_NODE = 20
NOT_SOURCES = {"node_modules", "build", "test-results", "coverage", ".vite"}


class Step(NamedTuple):
    """Something to make, what it is made from, and how to see how far it is."""

    name: str
    stamp: Path
    sources: Callable[[], Iterable[Path]]
    commands: Callable[[], Iterator[Sequence[object]]]
    folder: Path = ROOT
    progress: Callable[[], float] | None = None


def main(arguments: list[str]) -> None:
    require_python(arguments)
    require_node()
    os.chdir(ROOT)
    with only_one():
        make_venv()
        steps = STEPS[:-1] if "--fast" in arguments or "--server" in arguments else STEPS
        for number, step in enumerate(steps, start=1):
            take(step, f"[{number}/{len(steps)}]")
    os.execv(str(PYTHON), [str(PYTHON), "-m", "app.launch", *arguments])  # noqa: S606


def require_python(arguments: list[str]) -> None:
    """Go on with a newer Python of this machine where `python3` is too old."""
    if sys.version_info >= OLDEST_PYTHON:
        return
    for minor in range(20, OLDEST_PYTHON[1] - 1, -1):
        newer = shutil.which(f"python3.{minor}")
        if newer:
            os.execv(newer, [newer, __file__, *arguments])  # noqa: S606
    version = ".".join(map(str, sys.version_info[:3]))
    sys.exit(f"Undertone needs Python 3.11 or newer, and this is {version} ({sys.executable}).")


def require_node() -> None:
    node = shutil.which("node")
    if not node or not shutil.which("npm"):
        sys.exit("Undertone needs Node 20 or newer with npm, and finds none on the PATH.")
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout.strip()
    found = re.match(r"v(\d+)", version)
    if not found or int(found[1]) < OLDEST_NODE:
        sys.exit(f"Undertone needs Node 20 or newer, and this is {version or 'unknown'} ({node}).")


class only_one:  # noqa: N801 - reads as a statement
    """Two starts at once would install into each other; the kernel frees the lock of one that died."""

    def __enter__(self) -> None:
        LOG.parent.mkdir(parents=True, exist_ok=True)
        self._lock = (ROOT / "var" / "bootstrap.lock").open("w")
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print("Waiting for another start that is still installing ...", flush=True)
            fcntl.flock(self._lock, fcntl.LOCK_EX)

    def __exit__(self, *_: object) -> None:
        self._lock.close()


def make_venv() -> None:
    """Keep a virtual environment that works; make it anew where an earlier start was interrupted."""
    if not works(PYTHON, f"import sys; assert sys.version_info >= {OLDEST_PYTHON}"):
        print("Making the virtual environment .venv ...", flush=True)
        shutil.rmtree(VENV, ignore_errors=True)
        run([sys.executable, "-m", "venv", "--without-pip", VENV])
    if not works(PYTHON, "import pip"):
        give_pip()


def give_pip() -> None:
    """Debian parts ensurepip from Python, so there are other ways before the sentence that asks for help."""
    if not importlib.util.find_spec("ensurepip") and os.geteuid() == 0 and shutil.which("apt-get"):
        print("This Python comes without ensurepip: installing python3-venv ...", flush=True)
        wait = ("-o", "DPkg::Lock::Timeout=300")
        subprocess.run(["apt-get", *wait, "update", "-qq"], check=False)
        subprocess.run(
            ["apt-get", *wait, "install", "-y", "-qq", "--no-install-recommends", "python3-venv"], check=False
        )
    if works(sys.executable, "import ensurepip"):
        run([PYTHON, "-m", "ensurepip", "--upgrade"])
    elif works(sys.executable, "import pip"):
        run([sys.executable, "-m", "pip", "--python", PYTHON, "install", "pip"])
    else:
        sys.exit(
            "This Python can make no virtual environment with pip in it (ensurepip is missing). "
            "On Debian and Ubuntu `apt install python3-venv` brings it; then start again."
        )


def works(python: Path | str, code: str) -> bool:
    try:
        return subprocess.run([python, "-c", code], capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def locked_uv() -> str:
    """The lock's own entry for uv, hashes included."""
    found = re.search(
        r"^uv==.*?(?=^\S)", LOCK.read_text(encoding="utf-8") + "\nend", re.MULTILINE | re.DOTALL
    )
    if not found:
        sys.exit("requirements.lock names no uv.")
    return found[0]


def install_uv() -> Iterator[Sequence[object]]:
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as entry:
        entry.write(locked_uv())
        entry.flush()
        yield (
            PYTHON,
            "-m",
            "pip",
            "install",
            "--require-hashes",
            "--no-deps",
            "--force-reinstall",
            "-r",
            entry.name,
        )


def install_packages() -> Iterator[Sequence[object]]:
    uv = VENV / "bin" / "uv"
    yield uv, "pip", "sync", "--python", PYTHON, "--require-hashes", LOCK
    yield uv, "pip", "install", "--python", PYTHON, "--no-deps", "--no-build-isolation", "--editable", ROOT


def install_storefront() -> Iterator[Sequence[object]]:
    yield "npm", "ci", "--no-audit", "--no-fund", "--loglevel=error"


def build_storefront() -> Iterator[Sequence[object]]:
    yield "npm", "run", "--silent", "build"


def packages_installed() -> float:
    wanted = len(re.findall(r"^\S+==", LOCK.read_text(encoding="utf-8"), re.MULTILINE))
    return len(list(VENV.glob("lib/python*/site-packages/*.dist-info"))) / wanted


def storefront_installed() -> float:
    lock = json.loads((FRONTEND / "package-lock.json").read_text(encoding="utf-8"))
    modules = FRONTEND / "node_modules"
    there = [*modules.glob("[!@.]*"), *modules.glob("@*/*")]
    return len(there) / max(1, len(lock["packages"]))


def storefront_sources() -> Iterator[Path]:
    yield install_stamp()
    yield ROOT / "pyproject.toml"
    for folder, folders, files in os.walk(FRONTEND):
        folders[:] = sorted(set(folders) - NOT_SOURCES)
        yield from (Path(folder) / name for name in sorted(files))


def install_stamp() -> Path:
    return FRONTEND / "node_modules" / ".undertone"


STEPS = [
    Step("Installer", VENV / ".undertone-uv", lambda: [LOCK], install_uv),
    Step(
        "Python packages",
        VENV / ".undertone-packages",
        lambda: [LOCK, ROOT / "pyproject.toml"],
        install_packages,
        progress=packages_installed,
    ),
    Step(
        "Storefront packages",
        install_stamp(),
        lambda: [FRONTEND / "package.json", FRONTEND / "package-lock.json"],
        install_storefront,
        FRONTEND,
        storefront_installed,
    ),
    Step(
        "Storefront build", FRONTEND / "build" / ".undertone", storefront_sources, build_storefront, FRONTEND
    ),
]


def take(step: Step, place: str) -> None:
    """Make what the step makes, unless it was made from just this."""
    digest = digest_of(step.sources())
    if step.stamp.is_file() and step.stamp.read_text(encoding="utf-8") == digest:
        return
    step.stamp.unlink(missing_ok=True)
    began = time.monotonic()
    line = Line(f"{place} {step.name}")
    for command in step.commands():
        run(command, step.folder, lambda: line.show(step.progress() if step.progress else None))
    step.stamp.parent.mkdir(parents=True, exist_ok=True)
    step.stamp.write_text(digest_of(step.sources()), encoding="utf-8")
    line.end(f"done in {time.monotonic() - began:.0f} s")


def digest_of(sources: Iterable[Path]) -> str:
    total = hashlib.sha256(f"{ROOT}{sys.version_info[:2]}".encode())
    for path in sources:
        content = hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else "none"
        total.update(f"{path.relative_to(ROOT)} {content}\n".encode())
    return total.hexdigest()


class Line:
    """One line that says what is being done and how far it is; redrawn on a terminal, said once elsewhere."""

    def __init__(self, words: str) -> None:
        self._words = words
        self._began = time.monotonic()
        self._redraws = sys.stdout.isatty()
        if not self._redraws:
            print(f"{words} ...", flush=True)

    def show(self, fraction: float | None) -> None:
        seconds = f"{time.monotonic() - self._began:4.0f} s"
        if not self._redraws:
            return
        if fraction is None:
            self._draw(f"{self._words} ... {seconds}")
            return
        filled = int(30 * min(fraction, 1))
        self._draw(f"{self._words} {'█' * filled}{'░' * (30 - filled)} {min(fraction, 1):4.0%} {seconds}")

    def end(self, outcome: str) -> None:
        if self._redraws:
            self._draw(f"{self._words}: {outcome}")
        print("" if self._redraws else f"{self._words}: {outcome}", flush=True)

    def _draw(self, text: str) -> None:
        width = shutil.get_terminal_size().columns - 1
        print(f"\r\x1b[K{text[:width]}", end="", flush=True)


def run(command: Sequence[object], folder: Path = ROOT, tick: Callable[[], None] = lambda: None) -> None:
    """Run a program with its words kept in the log; end with the last of them should it fail."""
    words = [str(part) for part in command]
    with LOG.open("ab") as log:
        log.write(f"\n$ {' '.join(words)}\n".encode())
        log.flush()
        try:
            process = subprocess.Popen(words, cwd=folder, stdout=log, stderr=log)
        except OSError as error:
            sys.exit(f"\n{words[0]} could not be run: {error.strerror}.")
        while process.poll() is None:
            tick()
            try:
                process.wait(0.2)
            except subprocess.TimeoutExpired:
                continue
    if process.returncode != 0:
        tail = LOG.read_text(encoding="utf-8", errors="replace").splitlines()[-25:]
        sys.exit(
            "\n".join(
                [
                    "",
                    *tail,
                    "",
                    f"This failed; the whole story is in {LOG}. Starting again goes on from here.",
                ]
            )
        )


if __name__ == "__main__":
    main(sys.argv[1:])
