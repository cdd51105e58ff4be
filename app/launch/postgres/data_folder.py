"""Makes the data folder of the embedded PostgreSQL, in one step, and never deletes one."""

import os
import secrets
import signal
import subprocess
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from app.launch.postgres.home import ENVIRONMENT, PostgresError, PostgresHome

ROLE = "undertone"
DATABASE = "undertone"
OWN_UNICODE = 17

ACCESS_RULES = f"""# The shop's own role, over loopback, with its password. Nobody else.
host  all  {ROLE}  127.0.0.1/32  scram-sha-256
"""


def prepare_data_folder(home: PostgresHome) -> Iterator[str]:
    """Make sure that there is a complete data folder; yields messages for a person."""
    making = home.folder / "data.making"
    if making.exists():
        yield move_aside(making, "An earlier start was interrupted while it made the database")
    if home.data.exists() and not is_whole(home.data):
        yield move_aside(home.data, f"{home.data} is not a whole PostgreSQL data folder")
    if not home.data.exists():
        make_data_folder(home, making)
    version = (home.data / "PG_VERSION").read_text(encoding="ascii").strip()
    ours = read_version(home)
    if version != ours:
        raise PostgresError(
            f"The database in {home.data} was made by PostgreSQL {version}, this is {ours}: dump it by "
            "the old programs and load it here, or set UNDERTONE_VAR to another folder to begin afresh."
        )


def is_whole(data: Path) -> bool:
    return (data / "PG_VERSION").is_file() and (data / "global" / "pg_control").is_file()


def move_aside(folder: Path, reason: str) -> str:
    """Rename a folder rather than delete it: it may hold what somebody misses."""
    moment = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
    renamed = folder.with_name(f"data.unfinished-{moment}")
    folder.rename(renamed)
    return f"{reason}; what was there is kept in {renamed}, and a new database is made."


def make_data_folder(home: PostgresHome, making: Path) -> None:
    """Make the cluster, its role and its database under another name, and rename it when all is done."""
    making.mkdir(mode=0o700)
    home.give_away(making)
    run_program(
        home,
        "initdb",
        *("--pgdata", str(making), "--username", "postgres", "--encoding", "UTF8"),
        *locale_options(read_version(home)),
        *("--auth-local", "reject", "--auth-host", "reject", "--data-checksums"),
    )
    (making / "pg_hba.conf").write_text(ACCESS_RULES, encoding="ascii")
    set_password(home, making, f"CREATE ROLE {ROLE} LOGIN CREATEDB")
    run_single_user(home, making, f"CREATE DATABASE {DATABASE} OWNER {ROLE}")
    making.rename(home.data)


def read_version(home: PostgresHome) -> str:
    postgres = home.programs / "bin" / "postgres"
    output = subprocess.run(
        [postgres, "--version"], env=ENVIRONMENT, capture_output=True, text=True, check=True
    ).stdout
    return output.split()[2].partition(".")[0]


def locale_options(version: str) -> tuple[str, ...]:
    """Unicode without the system's locales, where PostgreSQL brings its own."""
    if int(version) < OWN_UNICODE:
        return ("--locale", "C.UTF-8")
    return ("--locale-provider", "builtin", "--builtin-locale", "C.UTF-8", "--locale", "C")


def read_or_set_password(home: PostgresHome) -> str:
    """The role's password; a new one is set where its file was lost."""
    if not home.password_file.exists():
        set_password(home, home.data, f"ALTER ROLE {ROLE}")
    return home.password_file.read_text(encoding="ascii")


def set_password(home: PostgresHome, data: Path, statement: str) -> None:
    """Set and store a password. The file gets its name last, so it always holds what the server accepts."""
    password = secrets.token_urlsafe(24)
    file = home.password_file
    file.unlink(missing_ok=True)
    new_file = file.with_suffix(".new")
    new_file.touch(mode=0o600)
    new_file.write_text(password, encoding="ascii")
    run_single_user(home, data, f"{statement} PASSWORD '{password}'")
    new_file.rename(file)


def run_single_user(home: PostgresHome, data: Path, statement: str) -> None:
    """Run a statement without a listening server, as the superuser that nobody can sign in as."""
    run_program(home, "postgres", "--single", "-j", "-D", str(data), "postgres", words=f"{statement};\n\n")


def run_program(home: PostgresHome, program: str, *arguments: str, words: str = "") -> None:
    account = home.account
    done = subprocess.run(
        [home.programs / "bin" / program, *arguments],
        input=words,
        capture_output=True,
        text=True,
        check=False,
        cwd=home.folder,
        env=ENVIRONMENT,
        user=account.uid if account else None,
        group=account.gid if account else None,
        extra_groups=[] if account else None,
    )
    if done.returncode != 0 or "ERROR:" in done.stderr:
        raise PostgresError(f"{program} failed:\n{done.stderr.strip() or done.stdout.strip()}")


def read_pid_file(data: Path) -> list[str]:
    try:
        return (data / "postmaster.pid").read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        return []


def read_state(data: Path, pid: int) -> str:
    """Read the state of the server with that pid: starting, ready, stopping, or empty."""
    lines = read_pid_file(data)
    return lines[7].strip() if len(lines) > 7 and lines[0] == str(pid) else ""


def clear_stale_pid(data: Path, *, patience: float) -> None:
    """Recover from a crash that left the pid file.

    PostgreSQL ignores the pid of a dead process, but not one that another program has now. A server that
    still runs has lost its launcher (as we have its lock), so it is stopped.
    """
    lines = read_pid_file(data)
    if not lines or not lines[0].isdigit():
        return
    pid = int(lines[0])
    if not is_server_of(pid, data):
        (data / "postmaster.pid").rename(data / "postmaster.pid.stale")
        return
    os.kill(pid, signal.SIGINT)
    deadline = time.monotonic() + patience
    while is_server_of(pid, data):
        if time.monotonic() > deadline:
            raise PostgresError(
                f"A PostgreSQL server left by a killed start still uses {data} (process {pid}): end it."
            )
        time.sleep(0.05)


def is_server_of(pid: int, data: Path) -> bool:
    """Tell whether that process is a PostgreSQL server on that folder."""
    command = read_command_line(pid)
    return "postgres" in command and str(data) in command


def read_command_line(pid: int) -> str:
    """Read a process's command line; empty for one that has ended."""
    if Path("/proc/self/cmdline").exists():
        try:
            return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except OSError:
            return ""
    ps = ["ps", "-ww", "-o", "command=", "-p", str(pid)]
    return subprocess.run(ps, capture_output=True, text=True, check=False).stdout
