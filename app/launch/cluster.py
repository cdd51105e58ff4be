"""The data folder of the embedded PostgreSQL: made whole or not at all, never deleted."""

import os
import secrets
import signal
import subprocess
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from app.launch.ground import ENVIRONMENT, Ground, PostgresError

ROLE = "undertone"
DATABASE = "undertone"
OWN_UNICODE = 17

DOORS = f"""# The shop's own role, over loopback, with its password. Nobody else.
host  all  {ROLE}  127.0.0.1/32  scram-sha-256
"""


def prepare(ground: Ground) -> Iterator[str]:
    """See to it that there is a whole data folder; yields what a person should know."""
    making = ground.home / "data.making"
    if making.exists():
        yield set_aside(making, "An earlier start was interrupted while it made the database")
    if ground.data.exists() and not whole(ground.data):
        yield set_aside(ground.data, f"{ground.data} is not a whole PostgreSQL data folder")
    if not ground.data.exists():
        make(ground, making)
    version = (ground.data / "PG_VERSION").read_text(encoding="ascii").strip()
    ours = version_of(ground)
    if version != ours:
        raise PostgresError(
            f"The database in {ground.data} was made by PostgreSQL {version}, this is {ours}: dump it by "
            "the old programs and load it here, or set UNDERTONE_VAR to another folder to begin afresh."
        )


def whole(data: Path) -> bool:
    return (data / "PG_VERSION").is_file() and (data / "global" / "pg_control").is_file()


def set_aside(folder: Path, reason: str) -> str:
    """Half-made folders may hold what somebody misses, so they are renamed and named, never deleted."""
    moment = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
    kept = folder.with_name(f"data.unfinished-{moment}")
    folder.rename(kept)
    return f"{reason}; what was there is kept in {kept}, and a new database is made."


def make(ground: Ground, making: Path) -> None:
    """Make the cluster, its role and its database aside, and rename it into place when all is done."""
    making.mkdir(mode=0o700)
    ground.own(making)
    run(
        ground,
        "initdb",
        *("--pgdata", str(making), "--username", "postgres", "--encoding", "UTF8"),
        *locale(version_of(ground)),
        *("--auth-local", "reject", "--auth-host", "reject", "--data-checksums"),
    )
    (making / "pg_hba.conf").write_text(DOORS, encoding="ascii")
    set_password(ground, making, f"CREATE ROLE {ROLE} LOGIN CREATEDB")
    single_user(ground, making, f"CREATE DATABASE {DATABASE} OWNER {ROLE}")
    making.rename(ground.data)


def version_of(ground: Ground) -> str:
    """The programs' major version."""
    postgres = ground.programs / "bin" / "postgres"
    said = subprocess.run(
        [postgres, "--version"], env=ENVIRONMENT, capture_output=True, text=True, check=True
    ).stdout
    return said.split()[2].partition(".")[0]


def locale(version: str) -> tuple[str, ...]:
    """Unicode without the system's locales, where PostgreSQL brings its own."""
    if int(version) < OWN_UNICODE:
        return ("--locale", "C.UTF-8")
    return ("--locale-provider", "builtin", "--builtin-locale", "C.UTF-8", "--locale", "C")


def password(ground: Ground) -> str:
    """The role's password; a new one is set where its file was lost."""
    file = password_file(ground)
    if not file.exists():
        set_password(ground, ground.data, f"ALTER ROLE {ROLE}")
    return file.read_text(encoding="ascii")


def password_file(ground: Ground) -> Path:
    return ground.home / "password"


def set_password(ground: Ground, data: Path, statement: str) -> None:
    """The file gets its name last, so that one which exists always holds the word the server knows."""
    word = secrets.token_urlsafe(24)
    file = password_file(ground)
    file.unlink(missing_ok=True)
    noted = file.with_suffix(".new")
    noted.touch(mode=0o600)
    noted.write_text(word, encoding="ascii")
    single_user(ground, data, f"{statement} PASSWORD '{word}'")
    noted.rename(file)


def single_user(ground: Ground, data: Path, statement: str) -> None:
    """Run a statement with no server listening, as the superuser nobody can sign in as."""
    run(ground, "postgres", "--single", "-j", "-D", str(data), "postgres", words=f"{statement};\n\n")


def run(ground: Ground, program: str, *arguments: str, words: str = "") -> None:
    account = ground.account
    done = subprocess.run(
        [ground.programs / "bin" / program, *arguments],
        input=words,
        capture_output=True,
        text=True,
        check=False,
        cwd=ground.home,
        env=ENVIRONMENT,
        user=account.uid if account else None,
        group=account.gid if account else None,
        extra_groups=[] if account else None,
    )
    if done.returncode != 0 or "ERROR:" in done.stderr:
        raise PostgresError(f"{program} failed:\n{done.stderr.strip() or done.stdout.strip()}")


def pid_lines(data: Path) -> list[str]:
    try:
        return (data / "postmaster.pid").read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        return []


def state(data: Path, pid: int) -> str:
    """What the server with that pid says of itself: starting, ready, stopping, or nothing yet."""
    lines = pid_lines(data)
    return lines[7].strip() if len(lines) > 7 and lines[0] == str(pid) else ""


def clear_stale_pid(data: Path, *, patience: float) -> None:
    """Recover from a crash that left the pid file.

    PostgreSQL itself overlooks the pid of a dead process, but not one another program has since been given. A
    server that still runs has lost its launcher (whose lock we hold), so it is asked to stop.
    """
    lines = pid_lines(data)
    if not lines or not lines[0].isdigit():
        return
    pid = int(lines[0])
    if not serves(pid, data):
        (data / "postmaster.pid").rename(data / "postmaster.pid.stale")
        return
    os.kill(pid, signal.SIGINT)
    deadline = time.monotonic() + patience
    while serves(pid, data):
        if time.monotonic() > deadline:
            raise PostgresError(
                f"A PostgreSQL server left by a killed start still uses {data} (process {pid}): end it."
            )
        time.sleep(0.05)


def serves(pid: int, data: Path) -> bool:
    """Whether that process is a PostgreSQL server on that folder."""
    command = command_of(pid)
    return "postgres" in command and str(data) in command


def command_of(pid: int) -> str:
    """A process's command line; empty for one that has ended."""
    if Path("/proc/self/cmdline").exists():
        try:
            return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except OSError:
            return ""
    ps = ["ps", "-ww", "-o", "command=", "-p", str(pid)]
    return subprocess.run(ps, capture_output=True, text=True, check=False).stdout
