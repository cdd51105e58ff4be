"""Finds and runs `pg_dump` and `pg_restore`: those of the embedded PostgreSQL, or those on the PATH."""

import asyncio
import os
import re
import shutil
import signal
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from tempfile import gettempdir
from typing import IO
from urllib.parse import parse_qsl, unquote, urlencode, urlsplit

from app.backup.files import BackupError, ReportWork
from app.backup.queries import EXCLUDED_TABLES, SCHEMAS
from app.kit.storage.files import FULL
from app.launch.postgres.home import PostgresError, find_wheel_programs
from app.launch.processes.child_environment import pick_variables
from app.launch.processes.child_processes import spawn, stop
from app.settings import environment

DUMP = ("--format=directory", "--compress=1", "--encoding=UTF8", "--no-owner", "--no-privileges")
LOCK_PATIENCE = "60s"
POLL = 0.2
PIECE = 1 << 20
_TLS = re.compile(r"\bsslmode=(require|verify-ca|verify-full)\b")


async def dump_database(
    url: str, server: int, snapshot: str, folder: Path, tables: int, report: ReportWork
) -> int:
    """Have `pg_dump` write what a snapshot sees into a new folder. Returns its major version."""
    mode = f"{url} sslmode={environment().get('PGSSLMODE')}"
    program, version = find_program("pg_dump", server, speaks_tls=bool(_TLS.search(mode)))
    address, password = take_out_password(url)
    words: list[str | Path] = [
        *(program, *DUMP, f"--snapshot={snapshot}", f"--lock-wait-timeout={LOCK_PATIENCE}"),
        *(f"--schema={schema}" for schema in SCHEMAS),
        *(f"--exclude-table-data=public.{table}" for table in EXCLUDED_TABLES),
        *(f"--file={folder}", f"--dbname={address}"),
    ]
    child = spawn(words, environment=_make_environment(password), output=subprocess.PIPE)
    assert child.stdout
    with child.stdout as stream:
        said = _read_in_background(stream)
        try:
            while (ended := child.poll()) is None:
                await asyncio.sleep(POLL)
                _report_size(folder, tables, report)
        finally:
            await asyncio.to_thread(stop, child, (signal.SIGTERM, 5.0))
        reason = _find_reason(await said, ended)
    if ended:
        raise BackupError(f"pg_dump did not finish: {reason}.")
    return version


@asynccontextmanager
async def open_rows(folder: Path, written_by: int) -> AsyncIterator[IO[bytes]]:
    """The rows of a dump as SQL, to read to the end. Raises `BackupError` if `pg_restore` finds a fault."""
    program, _ = find_program("pg_restore", written_by)
    with _start_piped(program, "--data-only", "--file=-", folder) as child:
        assert child.stdout
        assert child.stderr
        said = _read_in_background(child.stderr)
        try:
            yield child.stdout
        except BaseException:
            child.kill()
            raise
        if ended := await asyncio.to_thread(child.wait):
            raise BackupError(f"pg_restore cannot read the backup: {_find_reason(await said, ended)}.")


def _start_piped(*words: str | Path) -> subprocess.Popen[bytes]:
    """Start a program that ends when nobody reads what it writes."""
    pipe = subprocess.PIPE
    return subprocess.Popen(words, bufsize=PIECE, stdout=pipe, stderr=pipe, env=_make_environment())


def _read_in_background(stream: IO[bytes]) -> asyncio.Task[bytes]:
    """Read what a program says while it runs."""
    return asyncio.create_task(asyncio.to_thread(stream.read))


def _report_size(folder: Path, tables: int, report: ReportWork) -> None:
    """Report the number of tables begun, and their size so far."""
    sizes = [file.stat().st_size for file in folder.glob("*")]
    report(min(len(sizes), tables), tables, f"tables ({sum(sizes) / 1_000_000:,.1f} MB)")


def find_program(name: str, oldest: int, *, speaks_tls: bool = False) -> tuple[Path, int]:
    """Find a program of at least that major version; answers its version too."""
    found = list(_list_programs(name, speaks_tls=speaks_tls))
    for path, version in found:
        if version >= oldest:
            return path, version
    older = "".join(f", and {path} is version {version}" for path, version in found)
    reason = f" (the shop's own {name} does without TLS)" if speaks_tls else ""
    raise BackupError(
        f"{name} of PostgreSQL {oldest} or newer is needed on the PATH{older}{reason}. Install PostgreSQL's "
        f"client programs (on Debian `apt install postgresql-client-{oldest}`)."
    )


def take_out_password(url: str) -> tuple[str, str]:
    """The address without its password, for a command line, which everybody can read; and the password."""
    parts = urlsplit(url)
    login, at, hosts = parts.netloc.rpartition("@")
    user, _, password = login.partition(":")
    options = dict(parse_qsl(parts.query))
    password = options.pop("password", unquote(password))
    query = f"?{urlencode(options)}" if options else ""
    return f"{parts.scheme}://{user}{at}{hosts}{parts.path}{query}", password


def _list_programs(name: str, *, speaks_tls: bool) -> Iterator[tuple[Path, int]]:
    """The programs of that name. The embedded PostgreSQL's own does without TLS."""
    paths = [shutil.which(name, path=environment().get("PATH"))]
    if not speaks_tls:
        with suppress(PostgresError):  # it is not installed
            paths.insert(0, str(find_wheel_programs() / "bin" / name))
    for path in filter(None, paths):
        said = subprocess.run([path, "--version"], env=_make_environment(), capture_output=True, check=False)
        if found := re.search(rb"\) (\d+)", said.stdout):
            yield Path(path), int(found[1])


def _make_environment(password: str = "") -> dict[str, str]:
    variables = pick_variables("PostgreSQL client", environment()) | {"LC_ALL": "C", "PGTZ": "UTC"}
    return variables | ({"PGPASSWORD": password} if password else {})


def _find_reason(said: bytes, ended: int) -> str:
    """Why a program failed, by what it said."""
    lines = said.decode(errors="replace").splitlines()
    reason = " ".join(line.partition("error: ")[2] for line in lines if "error: " in line)
    if any(os.strerror(code) in reason for code in FULL):
        return f"{gettempdir()} is full: make room there, or name another folder in TMPDIR"
    return reason or f"it ended with {ended}"
