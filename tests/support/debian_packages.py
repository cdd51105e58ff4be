"""Programs from Debian's packages that some tests need: found here, or installed where that is possible."""

import os
import shutil
import subprocess
from pathlib import Path

from tools import debian_postgres

PLACES = os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin", "/sbin"])
APT_TIMEOUT = 600
# Installed, and not started: a test starts its own, with settings of its own.
NOT_STARTED = {"DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}


class PackageMissingError(RuntimeError):
    """A program is not here and could not be installed; the message says what to do."""


def find_or_install(program: str, package: str | None = None) -> Path:
    """The path of a program, whose package is installed now if root may do so."""
    package = package or program
    if found := find(program):
        return found
    install(package)
    if found := find(program):
        return found
    raise PackageMissingError(
        f"This test needs {program}, which was not found and could not be installed. "
        f"Install it (on Debian `apt install {package}`)."
    )


def find_or_install_postgres() -> Path:
    """The folder of Debian's PostgreSQL, which is another version than the embedded one."""
    try:
        return debian_postgres.find_programs()
    except debian_postgres.PostgresMissingError:
        install(f"postgresql-{debian_postgres.VERSION}")
    return debian_postgres.find_programs()


def find(program: str) -> Path | None:
    found = shutil.which(program, path=PLACES)
    return Path(found) if found else None


def install(package: str) -> None:
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        return
    apt = ["apt-get", "-o", "DPkg::Lock::Timeout=300"]
    for words in (["update"], ["install", "-y", "--no-install-recommends", package]):
        subprocess.run(
            [*apt, *words],
            env=os.environ | NOT_STARTED,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
            timeout=APT_TIMEOUT,
        )
