"""A PostgreSQL server of a test process's own, up in a fraction of a second.

Making a data folder and migrating a database in it takes seconds, so it is done once and kept in
`var/test-postgres`, under a name made from everything it depends on. Each test process copies that folder and
starts a server on the copy. The copy lies in memory where the system has a memory disk with room, because
tests create and drop hundreds of databases.
"""

import hashlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import asyncpg

import app.launch
import app.schema
from app.kit.database import migrate as migrate_module
from app.kit.processes import is_alive
from app.launch.postgres.data_folder import DATABASE
from app.launch.postgres.server import EmbeddedPostgres
from tests.support.threads import in_a_thread

ROOT = Path(__file__).resolve().parents[2]
TEMPLATES = ROOT / "var" / "test-postgres"
MIGRATED = "undertone_test_migrated"
"""The database in the kept folder that has the schema."""
MEMORY_DISK = Path("/dev/shm")
ROOM_NEEDED = 4_000_000_000
PREFIX = "undertone-test-"
TEMPLATES_KEPT = 3


@contextmanager
def copied_server() -> Iterator[str]:
    """Start a server on a copy of the kept data folder; yield its address."""
    with temporary_folder() as folder:
        copy_migrated_data(folder)
        with EmbeddedPostgres(folder, durable=False) as url:
            yield url


def copy_migrated_data(folder: Path) -> None:
    """Fill a folder, which need not exist, with the kept data. The shop's own database has the schema too."""
    with suppress(PermissionError):  # a checkout that is not ours to write to: made anew for each process
        copy_owned(template(), folder)


@contextmanager
def temporary_folder() -> Iterator[Path]:
    """Make a folder that every user may enter; its name says which process it belongs to."""
    place = disk()
    remove_abandoned(place)
    prefix = f"{PREFIX}{os.getpid()}-"
    with tempfile.TemporaryDirectory(prefix=prefix, dir=place, ignore_cleanup_errors=True) as name:
        folder = Path(name)
        folder.chmod(0o711)
        yield folder


def disk() -> Path:
    """Where databases of tests lie: in memory if there is plenty, else in the usual temporary folder."""
    if os.access(MEMORY_DISK, os.W_OK | os.X_OK) and shutil.disk_usage(MEMORY_DISK).free > ROOM_NEEDED:
        return MEMORY_DISK
    return Path(tempfile.gettempdir())


def remove_abandoned(place: Path) -> None:
    """Remove the folders of processes that were killed before they could."""
    for folder in place.glob(f"{PREFIX}*-*"):
        pid = folder.name.removeprefix(PREFIX).partition("-")[0]
        if pid.isdigit() and not is_alive(int(pid)):
            shutil.rmtree(folder, ignore_errors=True)


def template() -> Path:
    """The kept data folder of this code's schema; made first where there is none yet."""
    folder = TEMPLATES / key()
    if not folder.exists():
        make_template(folder)
    with suppress(OSError):
        os.utime(folder)
    return folder


def make_template(folder: Path) -> None:
    """Make it aside and rename it, so that one which exists is whole. Of two makers the first one wins."""
    TEMPLATES.mkdir(parents=True, exist_ok=True)
    with temporary_folder() as making:
        with EmbeddedPostgres(making, durable=False) as url:
            in_a_thread(lambda: create_migrated_database(url))
        aside = Path(tempfile.mkdtemp(prefix=f"{PREFIX}{os.getpid()}-", dir=TEMPLATES))
        copy_owned(making, aside)
    try:
        aside.rename(folder)
    except OSError:
        shutil.rmtree(aside, ignore_errors=True)
    remove_old_templates()


async def create_migrated_database(url: str) -> None:
    """Migrate one database, and make the shop's own a copy of it."""
    await execute(url, f"CREATE DATABASE {MIGRATED}")
    await migrate_module.migrate(with_database(url, MIGRATED))
    another = with_database(url, "postgres")
    await execute(another, f"DROP DATABASE {DATABASE}")
    await execute(another, f"CREATE DATABASE {DATABASE} TEMPLATE {MIGRATED}")


async def execute(url: str, statement: str) -> None:
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(statement)
    finally:
        await connection.close()


async def has_migrated(url: str) -> bool:
    """Whether a server has the database with the schema."""
    connection = await asyncpg.connect(url)
    try:
        found = await connection.fetchval("SELECT 1 FROM pg_database WHERE datname = $1", MIGRATED)
    finally:
        await connection.close()
    return bool(found)


def with_database(url: str, name: str) -> str:
    """The same server, another database."""
    return urlunsplit(urlsplit(url)._replace(path=f"/{name}"))


def remove_old_templates() -> None:
    """Keep the ones used last: changing between two branches needs both."""
    remove_abandoned(TEMPLATES)
    with suppress(OSError):
        folders = [folder for folder in TEMPLATES.iterdir() if not folder.name.startswith(PREFIX)]
        folders.sort(key=lambda folder: folder.stat().st_mtime, reverse=True)
        for folder in folders[TEMPLATES_KEPT:]:
            shutil.rmtree(folder, ignore_errors=True)


def key() -> str:
    """Name everything the kept folder depends on: migrations, how clusters are made, versions, the user."""
    digest = hashlib.sha256(f"{os.geteuid()}".encode())
    for path in (*sources(), Path(migrate_module.__file__), Path(__file__), ROOT / "requirements.lock"):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def sources() -> Iterator[Path]:
    for package in (app.schema, app.launch):
        folder = Path(str(package.__file__)).parent
        yield from sorted(path for path in folder.rglob("*") if path.suffix in {".py", ".sql"})


def copy_owned(source: Path, target: Path) -> None:
    """Copy a folder's contents with their owners: as root, the server runs as another user."""
    shutil.copytree(source, target, dirs_exist_ok=True, copy_function=copy_file_owned, symlinks=True)
    for folder, _, _ in os.walk(target):
        copy_owner(source / Path(folder).relative_to(target), Path(folder))


def copy_file_owned(source: str, target: str) -> None:
    shutil.copy2(source, target)
    copy_owner(Path(source), Path(target))


def copy_owner(source: Path, target: Path) -> None:
    status = source.stat()
    os.chown(target, status.st_uid, status.st_gid)
