"""Finds a Chromium for the browser tests, or installs one where that is possible."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from app.settings import environment

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
MAC_APPS = ("Chromium.app/Contents/MacOS/Chromium", "Google Chrome.app/Contents/MacOS/Google Chrome")
DOWNLOAD_PATIENCE = 240.0
APT_PATIENCE = 600.0
ASK_PLAYWRIGHT = (
    "from playwright.sync_api import sync_playwright as p\nwith p() as w: print(w.chromium.executable_path)"
)


class ChromiumMissingError(RuntimeError):
    """There is no Chromium and none could be installed; the message says what to do."""


def find_or_install(surroundings: Mapping[str, str] | None = None) -> Path:
    """A Chromium that runs: named by UNDERTONE_CHROMIUM, on the PATH, Playwright's own, or installed now."""
    surroundings = environment() if surroundings is None else surroundings
    if named := surroundings.get("UNDERTONE_CHROMIUM"):
        return required(Path(named))
    if found := find():
        return found
    for install in (install_by_playwright, install_by_apt):
        install()
        if found := find():
            return found
    raise ChromiumMissingError(
        "The browser tests need Chromium, and none was found or could be installed. Install it "
        "(on Debian `apt install chromium`) or set UNDERTONE_CHROMIUM to the path of one."
    )


def required(named: Path) -> Path:
    if not runs(named):
        raise ChromiumMissingError(f"UNDERTONE_CHROMIUM names {named}, which does not run.")
    return named


def find() -> Path | None:
    return next(filter(runs, candidates()), None)


def candidates() -> Iterator[Path]:
    yield from (Path(found) for name in NAMES if (found := shutil.which(name)))
    if sys.platform == "darwin":
        yield from (Path("/Applications") / app for app in MAC_APPS)
    asked = subprocess.run(
        [sys.executable, "-c", ASK_PLAYWRIGHT], capture_output=True, text=True, check=False, timeout=60
    )
    if asked.returncode == 0:
        yield Path(asked.stdout.strip())


def runs(browser: Path) -> bool:
    """Whether it starts at all: on some systems the name on the PATH only says where to get it."""
    return browser.is_file() and attempt([str(browser), "--version"], patience=30)


def install_by_playwright() -> None:
    attempt([sys.executable, "-m", "playwright", "install", "chromium"], patience=DOWNLOAD_PATIENCE)


def install_by_apt() -> None:
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        return
    wait = ("-o", "DPkg::Lock::Timeout=300")
    attempt(["apt-get", *wait, "update"], patience=APT_PATIENCE)
    chromium = ["apt-get", *wait, "install", "-y", "--no-install-recommends", "chromium"]
    # Firefox comes along for a short visit of its own; where there is none, that visit is skipped.
    if not attempt([*chromium, "firefox-esr"], patience=APT_PATIENCE):
        attempt(chromium, patience=APT_PATIENCE)


def attempt(words: Sequence[str], *, patience: float) -> bool:
    """Run a program that may fail or never end; whatever it started goes with it."""
    process = subprocess.Popen(
        words,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        return process.wait(patience) == 0
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, 9)
        process.wait()
        return False
