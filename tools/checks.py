"""`test`: run every check and test in a few lanes side by side, each with its time and result."""

import os
import signal
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console

from app import settings
from app.launch.processes.child_processes import kill_all_children, spawn, stop
from tools import chromium
from tools.counts import Counts, read_pytest_report, read_vitest_report, sum_counts
from tools.debian_postgres import PostgresMissingError, debian_server

ROOT = Path(__file__).resolve().parents[1]
FRONTEND = ROOT / "frontend"
BIN = Path(sys.executable).parent
REPORTS = ROOT / "var" / "checks"
VITEST_REPORT = REPORTS / "vitest.report"
TYPESCRIPT = "node_modules/typescript-native/bin/tsc"
"""The compiled TypeScript takes a fifth of the time. What makes types of the API needs the other one."""
TAIL_LINES = 120
WORKERS = max(2, len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 2)


SIDE_BY_SIDE = ("-n", str(WORKERS), "--dist", "loadfile", "--no-loadscope-reorder")
"""A worker for each core. A file's tests stay in one, which makes the file's fixtures once."""


@dataclass(frozen=True, slots=True)
class Check:
    """A program that must succeed, and how to read the test counts from its report."""

    name: str
    command: Sequence[str]
    folder: Path = ROOT
    read_counts: Callable[[Path], Counts] | None = None

    @property
    def report(self) -> Path:
        return REPORTS / f"{self.name.replace(' ', '-')}.report"

    @property
    def log(self) -> Path:
        return REPORTS / f"{self.name.replace(' ', '-')}.log"


def python_tool(name: str, *arguments: str) -> tuple[str, ...]:
    return (str(BIN / name), *arguments)


def node_tool(name: str, *arguments: str) -> tuple[str, ...]:
    return (f"node_modules/.bin/{name}", *arguments)


def pytest_check(name: str, *arguments: str) -> Check:
    report = Check(name, ()).report
    options = ("-q", "--color=no", "--durations=40", f"--junitxml={report}")
    return Check(name, (sys.executable, "-m", "pytest", *options, *arguments), read_counts=read_pytest_report)


STATIC = [
    Check("ruff format", python_tool("ruff", "format", "--check", ".")),
    Check("ruff check", python_tool("ruff", "check", ".")),
    Check("import rules", python_tool("lint-imports")),
    Check("mypy", python_tool("mypy")),
    Check(
        "biome",
        node_tool("biome", "check", ".", "../shade_engine_js/src", "../shade_engine_js/test"),
        FRONTEND,
    ),
    Check("tsc", (TYPESCRIPT, "--noEmit", "--singleThreaded"), FRONTEND),
    Check(
        "vitest",
        node_tool(
            "vitest", "run", "--reporter=default", "--reporter=json", f"--outputFile.json={VITEST_REPORT}"
        ),
        FRONTEND,
        read_vitest_report,
    ),
]
COMPILED = Check("compiled code", (sys.executable, "-m", "app.launch.compiling"))
"""Compile first, as a start does: a worker that has to compile answers its first search much later."""
WITHOUT_BROWSER = pytest_check("pytest", "-m", "not browser and not storefront", *SIDE_BY_SIDE)
PYTHON = pytest_check("pytest", "--ignore=tests/e2e", *SIDE_BY_SIDE)
STARTING = pytest_check("start tests", "tests/e2e/test_start.py")
BROWSER = pytest_check("browser tests", "tests/e2e", "--ignore=tests/e2e/test_start.py", *SIDE_BY_SIDE)


def run_all(*, fast: bool = False, server: bool = False) -> int:
    console = Console(highlight=False, soft_wrap=True)
    REPORTS.mkdir(parents=True, exist_ok=True)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        counts = run_on_debian_server(console) if server else run_checks(console, fast=fast)
    except KeyboardInterrupt:
        kill_all_children()
        console.print("Interrupted.")
        return 130
    for name in counts.failures:  # after the logs, which may be long
        print(f"Failed: {name}")
    print(counts, flush=True)
    return 1 if counts.failed else 0


def run_checks(console: Console, *, fast: bool) -> Counts:
    """Run the checks in two lanes side by side, about as long: where one waits, the other works."""
    environment = settings.environment()
    if fast:
        return run_lanes([[COMPILED, WITHOUT_BROWSER], STATIC], environment, console)
    try:
        if not environment.get("UNDERTONE_CHROMIUM"):
            chromium.install_shell()
        browser = chromium.find_or_install(environment)
    except chromium.ChromiumMissingError as error:
        console.print(f"[red]✗[/] {BROWSER.name:<14} {error}")
        return run_checks(console, fast=True).plus(Counts(failed=1, failures=(BROWSER.name,)))
    environment["UNDERTONE_CHROMIUM"] = str(browser)
    return run_lanes([[COMPILED, PYTHON], [*STATIC, STARTING, BROWSER]], environment, console)


def run_lanes(lanes: Sequence[Sequence[Check]], environment: dict[str, str], console: Console) -> Counts:
    """Run the lanes at the same time, the checks of a lane one after another."""
    with ThreadPoolExecutor(len(lanes)) as pool:
        done = pool.map(lambda lane: run_lane(lane, environment, console), lanes)
    return sum_counts(list(done))


def run_on_debian_server(console: Console) -> Counts:
    """Run the Python tests on Debian's PostgreSQL and not on the embedded one."""
    try:
        with debian_server() as url:
            environment = {**settings.environment(), "TEST_DATABASE_URL": url}
            return run_lane([COMPILED, WITHOUT_BROWSER], environment, console)
    except PostgresMissingError as error:
        console.print(f"[red]✗[/] {WITHOUT_BROWSER.name:<14} {error}")
        return Counts(failed=1, failures=(WITHOUT_BROWSER.name,))


def run_lane(checks: Sequence[Check], environment: dict[str, str], console: Console) -> Counts:
    return sum_counts([run_check(check, environment, console) for check in checks])


def run_check(check: Check, environment: dict[str, str], console: Console) -> Counts:
    """Run one check, print how it went, and the end of its log if it failed."""
    check.report.unlink(missing_ok=True)
    start = time.monotonic()
    code = run_program(check, environment)
    seconds = time.monotonic() - start
    counts = count_results(check, code)
    mark = "[red]✗[/]" if counts.failed else "[green]✓[/]"
    detail = f"{counts}" if check.read_counts else ("failed" if counts.failed else "")
    console.print(f"{mark} {check.name:<14} {seconds:6.1f} s  {detail}")
    if counts.failed:
        tail = check.log.read_text(encoding="utf-8", errors="replace").splitlines()[-TAIL_LINES:]
        console.print("\n".join(f"    {line}" for line in tail), markup=False)
    return counts


def run_program(check: Check, environment: dict[str, str]) -> int:
    with check.log.open("wb") as log:
        try:
            process = spawn(check.command, environment=environment, output=log, folder=check.folder)
            return process.wait()
        finally:
            stop(process, (signal.SIGTERM, 10.0))


def count_results(check: Check, code: int) -> Counts:
    """Count a program that failed without a failed test as one failure."""
    if check.read_counts is None:
        return Counts(failed=1, failures=(check.name,)) if code else Counts(passed=1)
    counts = check.read_counts(check.report) if check.report.exists() else Counts()
    return counts.plus(Counts(failed=1, failures=(check.name,))) if code and not counts.failed else counts
