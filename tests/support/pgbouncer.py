"""pgbouncer in transaction mode before a database, with few connections, so that clients share them."""

import os
import pwd
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlsplit

from app.launch.processes.ports import find_free_port
from tests.support.debian_packages import find_or_install
from tests.support.processes import wait_until_listening

SERVER_CONNECTIONS = 2
SETTINGS = """
[databases]
{name} = host=127.0.0.1 port={server_port} dbname={name}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {port}
unix_socket_dir =
auth_type = trust
auth_file = {folder}/users.txt
pool_mode = transaction
default_pool_size = {connections}
max_client_conn = 200
"""


@contextmanager
def running_pgbouncer(url: str) -> Iterator[str]:
    """Yield the address of a database through pgbouncer."""
    with TemporaryDirectory(prefix="undertone-pgbouncer-") as name:
        port = find_free_port()
        folder = _write_settings(Path(name), url, port)
        program = find_or_install("pgbouncer")
        with (folder / "pgbouncer.log").open("wb") as log:
            process = subprocess.Popen(
                [program, "pgbouncer.ini"], cwd=folder, stdout=log, stderr=log, user=_find_user()
            )
        try:
            wait_until_listening(port, process)
            yield _through(url, port)
        finally:
            process.terminate()
            process.wait(60)


def _write_settings(folder: Path, url: str, port: int) -> Path:
    parts = urlsplit(url)
    (folder / "users.txt").write_text(f'"{parts.username}" "{parts.password or ""}"\n')
    settings = SETTINGS.format(
        name=parts.path[1:], server_port=parts.port, port=port, folder=folder, connections=SERVER_CONNECTIONS
    )
    (folder / "pgbouncer.ini").write_text(settings)
    if user := _find_user():
        for each in (folder, *folder.iterdir()):
            os.chown(each, user, -1)
    return folder


def _find_user() -> int | None:
    """Who runs it, as it refuses to run as root."""
    return pwd.getpwnam("nobody").pw_uid if os.geteuid() == 0 else None


def _through(url: str, port: int) -> str:
    parts = urlsplit(url)
    return parts._replace(netloc=f"{parts.username}:{parts.password or ''}@127.0.0.1:{port}").geturl()
