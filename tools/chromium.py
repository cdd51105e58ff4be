"""Finds a Chromium for the browser tests, or installs one where that is possible."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from app.settings import environment

WITH_WINDOW = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
SHELL = "chromium-headless-shell"
NAMES = (SHELL, *WITH_WINDOW)
"""The shell first: the same engine without a window, for a third less CPU time."""
MAC_APPS = ("Chromium.app/Contents/MacOS/Chromium", "Google Chrome.app/Contents/MacOS/Google Chrome")
DOWNLOAD_TIMEOUT = 240.0
APT_TIMEOUT = 600.0
PRINT_PLAYWRIGHT_PATH = (
    "from playwright.sync_api import sync_playwright as p\nwith p() as w: print(w.chromium.executable_path)"
)


class ChromiumMissingError(RuntimeError):
    """There is no Chromium and none could be installed; the message says what to do."""


def find_or_install(variables: Mapping[str, str] | None = None) -> Path:
    """A Chromium that runs: named by UNDERTONE_CHROMIUM, on the PATH, Playwright's own, or installed now."""
    variables = environment() if variables is None else variables
    if path := variables.get("UNDERTONE_CHROMIUM"):
        if not runs(Path(path)):
            raise ChromiumMissingError(f"UNDERTONE_CHROMIUM names {path}, which does not run.")
        return Path(path)
    return find_or_install_one_of(NAMES)


def find_or_install_one_of(names: Sequence[str]) -> Path:
    if found := find(names):
        return found
    for install in (install_by_playwright, install_by_apt):
        install()
        if found := find(names):
            return found
    raise ChromiumMissingError(
        "The browser tests need Chromium, and none was found or could be installed. Install it "
        "(on Debian `apt install chromium`) or set UNDERTONE_CHROMIUM to the path of one."
    )


def find(names: Sequence[str]) -> Path | None:
    return next(filter(runs, candidates(names)), None)


def candidates(names: Sequence[str]) -> Iterator[Path]:
    yield from (Path(found) for name in names if (found := shutil.which(name)))
    if sys.platform == "darwin":
        yield from (Path("/Applications") / app for app in MAC_APPS)
    result = subprocess.run(
        [sys.executable, "-c", PRINT_PLAYWRIGHT_PATH], capture_output=True, text=True, check=False, timeout=60
    )
    if result.returncode == 0:
        yield Path(result.stdout.strip())


def runs(browser: Path) -> bool:
    """Whether it starts: on some systems the command on the PATH only prints how to install it."""
    return browser.is_file() and try_running([str(browser), "--version"], timeout=30)


def install_by_playwright() -> None:
    try_running([sys.executable, "-m", "playwright", "install", "chromium"], timeout=DOWNLOAD_TIMEOUT)


def install_shell() -> None:
    """Add the shell to a system whose Chromium has a window, if root may."""
    if not shutil.which(SHELL) and any(map(shutil.which, WITH_WINDOW)):
        install_by_apt([SHELL])


def install_by_apt(*choices: Sequence[str]) -> None:
    """Install the packages of the first choice that the system has all of."""
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        return
    wait = ("-o", "DPkg::Lock::Timeout=300")
    try_running(["apt-get", *wait, "update"], timeout=APT_TIMEOUT)
    install = ["apt-get", *wait, "install", "-y", "--no-install-recommends"]
    # A system may lack the shell or Firefox, and apt installs nothing where it lacks one of several.
    for packages in choices or (["chromium", SHELL, "firefox-esr"], ["chromium"]):
        if try_running([*install, *packages], timeout=APT_TIMEOUT):
            return


def try_running(command: Sequence[str], *, timeout: float) -> bool:
    """Run a program that may fail or never end; after the timeout its whole process group is killed."""
    process = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        return process.wait(timeout) == 0
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, 9)
        process.wait()
        return False
