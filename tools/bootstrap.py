"""Installs and builds what the project needs, then runs `app.launch` (start), `tools` (test) or any module.

Run by whatever `python3` the machine has, so it uses the standard library alone, and no syntax that would
keep an old Python from printing that it is too old. Python steps and npm steps run side by side.
"""

from __future__ import annotations

import fcntl
import importlib.util
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from tools.lanes import LOGS, ROOT, Step, StepFailedError, run_lanes

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
FRONTEND = ROOT / "frontend"
STOREFRONT_STAMP = FRONTEND / "node_modules" / ".undertone"
LOCK = ROOT / "requirements.lock"
OLDEST_PYTHON = (3, 11)
OLDEST_NODE = 20
NEEDED_IN_PRODUCTION = ("UNDERTONE_PUBLIC_ORIGIN", "UNDERTONE_SECRET", "UNDERTONE_FRONT_SECRET")
WRONG_SETTINGS = 78  # as in `app.launch.exit_codes`
KERNEL_FOLDERS = (ROOT / "shade_engine", ROOT / "shade_matching", ROOT / "app" / "window")
RUNNING_SHOP_TESTS = ("tests/e2e", "tests/trust")
NOT_SOURCES = {"node_modules", "build", "test-results", "coverage", ".vite"}


def main(arguments: list[str]) -> None:
    require_python(arguments)
    require_node()
    os.chdir(ROOT)
    is_production = arguments[:1] == ["start"] and require_production_settings()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    with BootstrapLock():
        try:
            first_start = [[DEMO_DATABASE]] if arguments[:1] == ["start"] and not is_production else []
            run_lanes([PYTHON_LANE, storefront_lane(arguments), *first_start])
        except StepFailedError as error:
            sys.exit(str(error))
        except KeyboardInterrupt:
            sys.exit("\nInterrupted. Starting again goes on from here.")
    os.execv(str(PYTHON), [str(PYTHON), "-m", *choose_module(arguments)])  # noqa: S606


def require_production_settings() -> bool:
    """Whether this is a shop on the web. It ends before anything is installed where settings are missing."""
    variables = read_settings()
    if variables.get("UNDERTONE_ENV") != "production":
        return False
    missing = [name for name in NEEDED_IN_PRODUCTION if not variables.get(name)]
    if not variables.get("UNDERTONE_PUBLIC_ORIGIN", "https://").startswith("https://"):
        missing.append("a UNDERTONE_PUBLIC_ORIGIN that begins with https://")
    if missing:
        print(f"UNDERTONE_ENV is production, and this is missing: {', '.join(missing)}.", file=sys.stderr)
        print("Nothing was installed. docs/launch.md says how a shop on the web begins.", file=sys.stderr)
        sys.exit(WRONG_SETTINGS)
    return True


def read_settings() -> dict[str, str]:
    """The environment, and the `.env` file beside it, as the shop reads them."""
    spec = importlib.util.spec_from_file_location("dotenv", ROOT / "app" / "settings" / "dotenv.py")
    assert spec is not None
    assert spec.loader is not None
    dotenv = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(dotenv)
    return {**dotenv.read_dotenv(ROOT / ".env"), **os.environ}


def choose_module(arguments: list[str]) -> list[str]:
    """The module to go on with, and its arguments: `run` names any, such as a benchmark."""
    if arguments[:1] == ["run"]:
        return arguments[1:]
    return ["app.launch" if arguments[:1] == ["start"] else "tools", *arguments]


def storefront_lane(arguments: list[str]) -> list[Step]:
    """Python tests need the storefront's packages; its build is needed by a browser and by a start."""
    paths = [argument for argument in arguments[1:] if argument.startswith("tests")]
    without_browser = paths and not any(path.startswith(RUNNING_SHOP_TESTS) for path in paths)
    if without_browser or {"--fast", "--server"} & set(arguments) or arguments[:1] == ["test-changed"]:
        return [STOREFRONT_PACKAGES]
    return [STOREFRONT_PACKAGES, STOREFRONT_BUILD]


def require_python(arguments: list[str]) -> None:
    """Go on with a newer Python of this machine where `python3` is too old."""
    if sys.version_info >= OLDEST_PYTHON:
        return
    for minor in range(20, OLDEST_PYTHON[1] - 1, -1):
        newer = shutil.which(f"python3.{minor}")
        if newer:
            os.execv(newer, [newer, "-m", "tools.bootstrap", *arguments])  # noqa: S606
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


class BootstrapLock:
    """Two installs at once would write into each other. The kernel frees the lock of one that was killed."""

    def __enter__(self) -> None:
        LOGS.mkdir(parents=True, exist_ok=True)
        self._lock = (ROOT / "var" / "bootstrap.lock").open("w")
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print("Waiting for another start that is still installing ...", flush=True)
            fcntl.flock(self._lock, fcntl.LOCK_EX)

    def __exit__(self, *_: object) -> None:
        self._lock.close()


def make_venv() -> Iterator[Sequence[object]]:
    """Make a virtual environment, replacing a broken one. It gets no pip: uv installs everything."""
    if not can_run(PYTHON, f"import sys; assert sys.version_info >= {OLDEST_PYTHON}"):
        shutil.rmtree(VENV, ignore_errors=True)
        yield sys.executable, "-m", "venv", "--without-pip", VENV
    yield from install_uv()


def install_uv() -> Iterator[Sequence[object]]:
    pip = find_pip()
    if not pip:
        yield from install_ensurepip()
        pip = find_pip()
    if not pip:
        raise StepFailedError(
            "This Python can install no packages (both pip and ensurepip are missing). "
            "On Debian and Ubuntu `apt install python3-venv` brings them; then start again."
        )
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as entry:
        entry.write(read_locked_uv())
        entry.flush()
        options = ("--require-hashes", "--no-deps", "--force-reinstall", "-r", entry.name)
        yield (*pip, "--python", PYTHON, "install", *options)


def find_pip() -> tuple[str, ...]:
    """The command that runs pip: this Python's own, or the one inside ensurepip's wheel. Empty if neither."""
    if can_run(sys.executable, "import pip; assert int(pip.__version__.split('.')[0]) >= 23"):
        return sys.executable, "-m", "pip"
    found = importlib.util.find_spec("ensurepip")
    for folder in (found and found.submodule_search_locations) or ():
        for wheel in Path(folder).glob("_bundled/pip-*.whl"):
            return sys.executable, str(wheel / "pip")
    return ()


def install_ensurepip() -> Iterator[Sequence[object]]:
    """Debian ships Python without ensurepip; as root it can be installed."""
    if os.geteuid() == 0 and shutil.which("apt-get"):
        wait = ("-o", "DPkg::Lock::Timeout=300")
        yield "apt-get", *wait, "update", "-qq"
        yield "apt-get", *wait, "install", "-y", "-qq", "--no-install-recommends", "python3-venv"
        importlib.invalidate_caches()


def can_run(python: Path | str, code: str) -> bool:
    try:
        return subprocess.run([python, "-c", code], capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def read_locked_uv() -> str:
    text = LOCK.read_text(encoding="utf-8") + "\nend"
    found = re.search(r"^uv==.*?(?=^\S)", text, re.MULTILINE | re.DOTALL)
    if not found:
        sys.exit("requirements.lock names no uv.")
    return found[0]


def install_packages() -> Iterator[Sequence[object]]:
    uv = VENV / "bin" / "uv"
    yield uv, "pip", "sync", "--python", PYTHON, "--require-hashes", LOCK
    yield uv, "pip", "install", "--python", PYTHON, "--no-deps", "--no-build-isolation", "--editable", ROOT


def share_of_packages() -> float:
    wanted = len(re.findall(r"^\S+==", LOCK.read_text(encoding="utf-8"), re.MULTILINE))
    return len(list(VENV.glob("lib/python*/site-packages/*.dist-info"))) / wanted


def kernel_sources() -> list[Path]:
    return sorted(path for folder in KERNEL_FOLDERS for path in folder.rglob("*.py"))


def share_of_kernels() -> float:
    """Numba writes one index file for each function it has compiled."""
    functions = sum(path.read_text(encoding="utf-8").count("\n@compiled") for path in kernel_sources())
    return sum(1 for folder in KERNEL_FOLDERS for _ in folder.rglob("*.nbi")) / max(1, functions)


def share_of_storefront() -> float:
    lock = json.loads((FRONTEND / "package-lock.json").read_text(encoding="utf-8"))
    modules = FRONTEND / "node_modules"
    there = [*modules.glob("[!@.]*"), *modules.glob("@*/*")]
    return len(there) / max(1, len(lock["packages"]))


def storefront_sources() -> Iterator[Path]:
    yield STOREFRONT_STAMP
    yield ROOT / "pyproject.toml"
    for top in (FRONTEND, ROOT / "shade_engine_js" / "src"):
        for folder, folders, files in os.walk(top):
            folders[:] = sorted(set(folders) - NOT_SOURCES)
            yield from (Path(folder) / name for name in sorted(files))


PYTHON_LANE = [
    Step(
        "Virtual environment",
        VENV / ".undertone-uv",
        lambda: [LOCK],
        make_venv,
        is_usable=lambda: can_run(PYTHON, "import sys"),
    ),
    Step(
        "Python packages",
        VENV / ".undertone-packages",
        lambda: [LOCK, ROOT / "pyproject.toml"],
        install_packages,
        progress=share_of_packages,
    ),
    Step(
        "Compiled code",
        ROOT / "shade_engine" / "kernels" / "__pycache__" / ".undertone",
        lambda: [LOCK, *kernel_sources()],
        lambda: [(PYTHON, "-m", "app.launch.compiling")],
        progress=share_of_kernels,
    ),
]
DEMO_DATABASE = Step(
    "Demo database",
    ROOT / "var" / "demo-database.stamp",
    list,
    lambda: [(PYTHON, "-m", "app.launch", "fill")],
    waits_for="Python packages",
    optional=True,
)
"""Made once in a checkout, beside the other steps. Later starts look themselves whether it is there."""
STOREFRONT_PACKAGES = Step(
    "Storefront packages",
    STOREFRONT_STAMP,
    lambda: [FRONTEND / "package.json", FRONTEND / "package-lock.json"],
    lambda: [("npm", "ci", "--no-audit", "--no-fund", "--loglevel=error")],
    folder=FRONTEND,
    progress=share_of_storefront,
)
STOREFRONT_BUILD = Step(
    "Storefront build",
    FRONTEND / "build" / ".undertone",
    storefront_sources,
    lambda: [("npm", "run", "--silent", "build")],
    folder=FRONTEND,
)


if __name__ == "__main__":
    main(sys.argv[1:])
