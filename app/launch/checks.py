"""`test`: every check and test, two at a time, each with its time and result, and one line of counts."""

import signal
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console

from app import settings
from app.launch import chromium
from app.launch.children import kill_everything, spawn, stop
from app.launch.counts import Counts, of_pytest, of_vitest
from app.launch.debian import debian_server
from app.launch.shop import ROOT

FRONTEND = ROOT / "frontend"
BIN = Path(sys.executable).parent
REPORTS = ROOT / "var" / "checks"
VITEST_REPORT = REPORTS / "vitest.report"
TAIL = 120


@dataclass(frozen=True, slots=True)
class Check:
    """A program that must end well, and where it counts its tests if it does."""

    name: str
    words: Sequence[str]
    folder: Path = ROOT
    counted_by: Callable[[Path], Counts] | None = None

    @property
    def report(self) -> Path:
        return REPORTS / f"{self.name.replace(' ', '-')}.report"

    @property
    def log(self) -> Path:
        return REPORTS / f"{self.name.replace(' ', '-')}.log"


def tool(name: str, *arguments: str) -> tuple[str, ...]:
    return (str(BIN / name), *arguments)


def npx(name: str, *arguments: str) -> tuple[str, ...]:
    return (f"node_modules/.bin/{name}", *arguments)


def pytest(name: str, *arguments: str) -> Check:
    report = Check(name, ()).report
    words = (sys.executable, "-m", "pytest", "-q", "--color=no", f"--junitxml={report}", *arguments)
    return Check(name, words, counted_by=of_pytest)


STATIC = [
    Check("ruff format", tool("ruff", "format", "--check", ".")),
    Check("ruff check", tool("ruff", "check", ".")),
    Check("import rules", tool("lint-imports")),
    Check("mypy", tool("mypy")),
    Check("biome", npx("biome", "check", "."), FRONTEND),
    Check("tsc", npx("tsc", "--noEmit"), FRONTEND),
    Check(
        "vitest",
        npx("vitest", "run", "--reporter=default", "--reporter=json", f"--outputFile.json={VITEST_REPORT}"),
        FRONTEND,
        of_vitest,
    ),
]
COMPILED = Check("compiled code", (sys.executable, "-m", "app.cli", "window", "warm"))
"""As a start does it: a worker that compiles for itself answers its first search much later."""
WITHOUT_BROWSER = pytest("pytest", "-m", "not browser and not storefront")
PYTHON = pytest("pytest", "--ignore=tests/e2e")
STARTING = pytest("start tests", "tests/e2e/test_start.py")
BROWSER = pytest("browser tests", "tests/e2e", "--ignore=tests/e2e/test_start.py")


def run(*, fast: bool = False, server: bool = False) -> int:
    """Run them all; answers with the exit code."""
    console = Console(highlight=False, soft_wrap=True)
    REPORTS.mkdir(parents=True, exist_ok=True)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        counts = on_a_server(console) if server else everything(console, fast=fast)
    except KeyboardInterrupt:
        kill_everything()
        console.print("Interrupted.")
        return 130
    print(counts, flush=True)
    return 1 if counts.failed else 0


def everything(console: Console, *, fast: bool) -> Counts:
    """Two rows side by side, as long as each other; the browser comes when most of the other row is done."""
    environment = settings.environment()
    if fast:
        return side_by_side([[COMPILED, WITHOUT_BROWSER], STATIC], environment, console)
    try:
        browser = chromium.find_or_install(environment)
    except chromium.ChromiumMissingError as error:
        console.print(f"[red]✗[/] {BROWSER.name:<14} {error}")
        return everything(console, fast=True).plus(Counts(failed=1))
    environment["UNDERTONE_CHROMIUM"] = str(browser)
    return side_by_side([[COMPILED, PYTHON], [*STATIC, STARTING, BROWSER]], environment, console)


def side_by_side(lanes: Sequence[Sequence[Check]], environment: dict[str, str], console: Console) -> Counts:
    with ThreadPoolExecutor(len(lanes)) as pool:
        done = pool.map(lambda lane: total(lane, environment, console), lanes)
    return sum_of(list(done))


def on_a_server(console: Console) -> Counts:
    """The Python tests on a server that is not the embedded one."""
    with ExitStack() as stack:
        url = stack.enter_context(debian_server())
        if url is None:
            console.print(
                "PostgreSQL 15 is not installed here (Debian: `apt install postgresql-15`): skipped."
            )
            return Counts(skipped=1)
        return total(
            [COMPILED, WITHOUT_BROWSER], {**settings.environment(), "TEST_DATABASE_URL": url}, console
        )


def total(checks: Sequence[Check], environment: dict[str, str], console: Console) -> Counts:
    return sum_of([look(check, environment, console) for check in checks])


def sum_of(counts: Sequence[Counts]) -> Counts:
    result = Counts()
    for one in counts:
        result = result.plus(one)
    return result


def look(check: Check, environment: dict[str, str], console: Console) -> Counts:
    """Run one check, say how it went, and show its words where it went badly."""
    check.report.unlink(missing_ok=True)
    began = time.monotonic()
    code = completed(check, environment)
    seconds = time.monotonic() - began
    counts = counted(check, code)
    mark = "[red]✗[/]" if counts.failed else "[green]✓[/]"
    detail = f"{counts}" if check.counted_by else ("failed" if counts.failed else "")
    console.print(f"{mark} {check.name:<14} {seconds:6.1f} s  {detail}")
    if counts.failed:
        tail = check.log.read_text(encoding="utf-8", errors="replace").splitlines()[-TAIL:]
        console.print("\n".join(f"    {line}" for line in tail), markup=False)
    return counts


def completed(check: Check, environment: dict[str, str]) -> int:
    with check.log.open("wb") as log:
        try:
            process = spawn(check.words, environment=environment, output=log, folder=check.folder)
            return process.wait()
        finally:
            stop(process, (signal.SIGTERM, 10.0))


def counted(check: Check, code: int) -> Counts:
    """A runner that ended badly without a failed test has failed as a whole."""
    if check.counted_by is None:
        return Counts(failed=1) if code else Counts(passed=1)
    counts = check.counted_by(check.report) if check.report.exists() else Counts()
    return counts.plus(Counts(failed=1)) if code and not counts.failed else counts
