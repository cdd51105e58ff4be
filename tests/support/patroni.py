"""PostgreSQL under Patroni: two nodes that replicate synchronously, and etcd, all on this machine.

The programs come from Debian's packages. PostgreSQL refuses to run as root, so another user runs all of it.
"""

import asyncio
import json
import os
import pwd
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import asyncpg
import httpx

from app.launch.processes.ports import find_free_port
from tests.support import loopback
from tests.support.debian_packages import find_or_install, install
from tests.support.processes import comes_true_within, family_of, wait_until_listening

BINARIES = Path("/usr/lib/postgresql/15/bin")
NAMES = ("one", "two")
PASSWORD = "only-in-tests"
PATIENCE = 120.0
SUPERUSER = "postgres"
DATABASE = "undertone"


def find_programs() -> tuple[Path, Path]:
    """Patroni and etcd. Raises `PackageMissingError` where one is missing and cannot be installed."""
    if subprocess.run(["/usr/bin/python3", "-c", "import etcd"], capture_output=True, check=False).returncode:
        install("python3-etcd")  # what Patroni speaks to etcd with; no program tells that it is missing
    if not BINARIES.exists():
        install("postgresql-15")
    return find_or_install("patroni"), find_or_install("etcd", "etcd-server")


class Node:
    """A PostgreSQL with the Patroni that looks after it."""

    def __init__(self, name: str, folder: Path, etcd_port: int) -> None:
        self.name = name
        self.port = find_free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self._folder = folder
        self._api = find_free_port()
        self.data = folder / f"{name}-data"
        self._settings = folder / f"{name}.json"
        self._settings.write_text(json.dumps(self._describe(etcd_port)))  # JSON is YAML

    def start(self) -> None:
        with (self._folder / f"{self.name}.log").open("ab") as log:
            self.process = subprocess.Popen(
                [find_or_install("patroni"), str(self._settings)], **run_unprivileged(self._folder, log)
            )

    def kill(self) -> None:
        """Kill PostgreSQL and its Patroni at once, as a machine that loses its power."""
        for pid in self._list_processes():
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        if self.process:
            self.process.wait()
            self.process = None

    def is_role(self, role: str) -> bool:
        """Whether it is the `primary`, or the `synchronous` standby."""
        try:
            return loopback.get(f"http://127.0.0.1:{self._api}/{role}", timeout=5).status_code == 200
        except httpx.TransportError:
            return False

    def make_url(self, database: str) -> str:
        """The address of a database of this node, as its superuser."""
        return f"postgresql://{SUPERUSER}:{PASSWORD}@127.0.0.1:{self.port}/{database}"

    def _list_processes(self) -> set[int]:
        found = family_of(self.process.pid) if self.process else set[int]()
        with suppress(OSError, IndexError, ValueError):
            found |= family_of(int((self.data / "postmaster.pid").read_text().splitlines()[0]))
        return found

    def _describe(self, etcd_port: int) -> dict[str, Any]:
        return {
            "scope": "undertone",
            "name": self.name,
            "restapi": {
                "listen": f"127.0.0.1:{self._api}",
                "connect_address": f"127.0.0.1:{self._api}",
            },
            "etcd3": {"host": f"127.0.0.1:{etcd_port}"},
            "bootstrap": {
                "dcs": {
                    "ttl": 10,
                    "loop_wait": 1,
                    "retry_timeout": 3,
                    "synchronous_mode": True,
                    "postgresql": {"use_pg_rewind": True, "parameters": {"wal_log_hints": "on"}},
                },
                "initdb": [{"encoding": "UTF8"}, "data-checksums"],
            },
            "postgresql": {
                "listen": f"127.0.0.1:{self.port}",
                "connect_address": f"127.0.0.1:{self.port}",
                "data_dir": str(self.data),
                "bin_dir": str(BINARIES),
                "pgpass": str(self._folder / f"{self.name}.pgpass"),
                "pg_hba": [
                    "local all all scram-sha-256",
                    "host all all 127.0.0.1/32 scram-sha-256",
                    "host replication all 127.0.0.1/32 scram-sha-256",
                ],
                "authentication": {
                    "superuser": {"username": SUPERUSER, "password": PASSWORD},
                    "replication": {"username": "replicator", "password": PASSWORD},
                    "rewind": {"username": "rewinder", "password": PASSWORD},
                },
                "parameters": {"unix_socket_directories": str(self._folder), "max_connections": 100},
            },
        }


class Cluster:
    """Two nodes, of which one is the primary."""

    def __init__(self, nodes: list[Node]) -> None:
        self.nodes = nodes
        hosts = ",".join(f"127.0.0.1:{node.port}" for node in nodes)
        self.url = f"postgresql://{DATABASE}:{PASSWORD}@{hosts}/{DATABASE}?target_session_attrs=read-write"

    def find_primary(self) -> Node | None:
        return next((node for node in self.nodes if node.is_role("primary")), None)

    def find_standby(self) -> Node | None:
        """The node that has every write that was acknowledged."""
        return next((node for node in self.nodes if node.is_role("synchronous")), None)

    def wait_until_whole(self) -> tuple[Node, Node]:
        """Wait for a primary and a synchronous standby; both."""
        found: list[tuple[Node, Node]] = []

        def is_whole() -> bool:
            primary, standby = self.find_primary(), self.find_standby()
            if primary and standby:
                found.append((primary, standby))
            return bool(found)

        assert comes_true_within(PATIENCE, is_whole)
        return found[0]


@contextmanager
def running_cluster(folder: Path) -> Iterator[Cluster]:
    """A cluster with an empty database."""
    find_programs()
    folder.mkdir(parents=True)
    folder.chmod(0o711)
    if account := find_account():
        os.chown(folder, account.pw_uid, account.pw_gid)
    with running_etcd(folder) as etcd_port:
        cluster = Cluster([Node(name, folder, etcd_port) for name in NAMES])
        try:
            for node in cluster.nodes:
                node.start()
            asyncio.run(create_database(*cluster.wait_until_whole()))
            yield cluster
        finally:
            for node in cluster.nodes:
                node.kill()


@contextmanager
def running_etcd(folder: Path) -> Iterator[int]:
    """An etcd of one member; its port."""
    port, peers = (f"http://127.0.0.1:{find_free_port()}" for _ in range(2))
    names = ("--listen-client-urls", "--advertise-client-urls")
    words = [word for name in names for word in (name, port)]
    words += ["--listen-peer-urls", peers, "--initial-advertise-peer-urls", peers]
    words += ["--initial-cluster", f"default={peers}", "--data-dir", str(folder / "etcd")]
    with (folder / "etcd.log").open("wb") as log:
        process = subprocess.Popen(
            [find_or_install("etcd", "etcd-server"), *words], **run_unprivileged(folder, log)
        )
    number = int(port.rpartition(":")[2])
    try:
        wait_until_listening(number, process)
        yield number
    finally:
        process.kill()
        process.wait()


async def create_database(primary: Node, standby: Node) -> None:
    """Create a database, and wait until the standby has it too."""
    connection = await asyncpg.connect(primary.make_url("postgres"))
    await connection.execute(f"CREATE ROLE {DATABASE} LOGIN PASSWORD '{PASSWORD}'")
    await connection.execute(f"CREATE DATABASE {DATABASE} OWNER {DATABASE}")
    await connection.close()
    async with asyncio.timeout(PATIENCE):
        while True:
            with suppress(asyncpg.InvalidCatalogNameError):
                await (await asyncpg.connect(standby.make_url(DATABASE))).close()
                return
            await asyncio.sleep(0.05)


def find_account() -> "pwd.struct_passwd | None":
    """Who runs PostgreSQL where we are root."""
    return pwd.getpwnam("postgres") if os.geteuid() == 0 else None


def run_unprivileged(folder: Path, log: Any) -> dict[str, Any]:
    """How a process of the cluster is started."""
    account = find_account()
    environment = {"PATH": f"{BINARIES}:{os.environ['PATH']}", "HOME": str(folder), "LC_ALL": "C.UTF-8"}
    user = {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []} if account else {}
    return {"cwd": folder, "env": environment, "stdout": log, "stderr": log, **user}
