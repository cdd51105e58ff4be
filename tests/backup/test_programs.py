"""`pg_dump` and `pg_restore` as they are found and run: no secret is seen, and none outlives its command."""

import asyncio
import os
import re
import shutil
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
import pytest

from app.backup.files import BackupError
from app.backup.manifest import list_manifests
from app.backup.pictures import open_picture_folder
from app.backup.programs import find_program, take_out_password
from app.backup.queries import _BACKUP_LOCK
from app.backup.writing import ShopSource, make_backup
from app.kit.database.migrate import migrate
from app.kit.database.pool import Database
from app.kit.storage.folder_store import FolderStore
from app.launch.exit_codes import ExitCode
from app.launch.postgres.home import choose_account
from app.launch.postgres.server import SETTINGS
from app.settings import Settings
from tests.backup.conftest import BackedUpShop, report, restore
from tests.support.certificates import write_certificates
from tests.support.database import Databases
from tests.support.debian_packages import find_or_install_postgres
from tests.support.pgbouncer import running_pgbouncer
from tests.support.plain_connection import connected
from tests.support.processes import comes_true_within, processes
from tools.debian_postgres import VERSION, debian_server

PATIENCE = 120.0


@pytest.mark.parametrize(
    ("url", "address", "password"),
    [
        ("postgresql://me:a%40b@h1:1,h2/s?a=b", "postgresql://me@h1:1,h2/s?a=b", "a@b"),
        ("postgresql:///shop?user=me&password=p%26q", "postgresql:///shop?user=me", "p&q"),
        ("postgresql://me@h/shop?host=%2Frun", "postgresql://me@h/shop?host=%2Frun", ""),
    ],
)  # fmt: skip
def test_the_password_is_taken_out_of_the_address(url: str, address: str, password: str):
    assert take_out_password(url) == (address, password)


def test_programs_are_at_least_as_new_as_asked_for_and_speak_tls_where_they_must():
    find_or_install_postgres()
    own, version = find_program("pg_dump", 15)
    assert (own.parent.parent.name, version > int(VERSION)) == (f"pginstall{version}", True)
    with_tls, older = find_program("pg_dump", 15, speaks_tls=True)
    assert own != with_tls
    words = f"pg_dump of PostgreSQL 99 or newer is needed on the PATH, and {with_tls} is version {older} (the"
    with pytest.raises(BackupError, match=re.escape(words)):
        find_program("pg_dump", 99, speaks_tls=True)


async def test_a_database_that_wants_tls_gets_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    find_or_install_postgres()
    with TemporaryDirectory() as folder:
        certificate = str(write_certificate(Path(folder)))
        for setting, value in {
            "ssl": "on",
            "ssl_cert_file": certificate,
            "ssl_key_file": certificate,
        }.items():
            monkeypatch.setitem(SETTINGS, setting, value)
        with debian_server() as url:
            await migrate(f"{url}?sslmode=require")
            database = Database(f"{url}?sslmode=require")
            source = ShopSource(database, open_picture_folder(Settings(var=tmp_path)), {})
            made = await make_backup(source, FolderStore(tmp_path / "store"), report)
    assert made.manifest.migrations
    assert "toc.dat" in made.manifest.dump


def write_certificate(folder: Path) -> Path:
    """A certificate with its key, which the user that runs the server may read."""
    folder.chmod(0o711)
    certificate = write_certificates(folder).server
    certificate.chmod(0o600)
    if os.geteuid() == 0:
        shutil.chown(certificate, choose_account(folder / "data").name)
    return certificate


def test_programs_that_are_missing_are_named(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(BackupError, match=r"Install .* \(on Debian `apt install postgresql-client-17`\)"):
        find_program("pg_restore", 17, speaks_tls=True)


@asynccontextmanager
async def waiting_backup(backed_up: BackedUpShop, folder: Path) -> AsyncIterator[asyncio.subprocess.Process]:
    """A command whose `pg_dump` waits for a lock."""
    url = backed_up.shop.db.url
    async with connected(url) as connection, connection.transaction():
        await connection.execute("LOCK TABLE machine")
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "app.cli", "backup", folder),
            env=os.environ | {"DATABASE_URL": url, "UNDERTONE_VAR": str(folder.parent)},
            stderr=asyncio.subprocess.PIPE,
        )  # fmt: skip
        async with asyncio.timeout(PATIENCE):
            while not await backed_up.shop.value(WAITING):
                assert process.returncode is None
                await asyncio.sleep(0.05)
        yield process


_DUMPING = "application_name = 'pg_dump' AND datname = current_database()"
_LOCKS = f"""
    SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = {_BACKUP_LOCK}
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"""
LOCKED = f"SELECT EXISTS ({_LOCKS})"
WAITING = f"SELECT EXISTS (SELECT FROM pg_stat_activity WHERE {_DUMPING} AND wait_event_type = 'Lock')"
END_CONNECTIONS = f"""
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {_DUMPING} OR pid IN ({_LOCKS})"""


def find_dumps(folder: str) -> list[str]:
    """The command lines of what runs as `pg_dump` there."""
    return [each.command for each in processes() if "--snapshot=" in each.command and folder in each.command]


async def test_a_killed_backup_is_none_and_its_program_ends(backed_up: BackedUpShop, tmp_path: Path):
    database = backed_up.shop.db.url.rpartition("/")[2]
    async with waiting_backup(backed_up, tmp_path / "store") as process:
        [command] = find_dumps(database)
        assert ":" not in command.partition("--dbname=postgresql://")[2].partition("@")[0]  # no password
        process.send_signal(signal.SIGKILL)
        await process.wait()
        assert comes_true_within(PATIENCE, lambda: not find_dumps(database))
    store = FolderStore(tmp_path / "store")
    assert await list_manifests(store) == []
    async with asyncio.timeout(PATIENCE):
        # The server may notice late that the command is gone.
        while await backed_up.shop.value(LOCKED):  # noqa: ASYNC110 - another process
            await asyncio.sleep(0.05)
    await backed_up.back_up(store)
    assert len(await list_manifests(store)) == 1


async def test_a_database_that_goes_away_leaves_no_backup(backed_up: BackedUpShop, tmp_path: Path):
    async with waiting_backup(backed_up, tmp_path / "store") as process:
        await backed_up.shop.value(f"SELECT count(*) FROM ({END_CONNECTIONS}) AS ended")
        _, said = await process.communicate()
    assert said.decode().startswith("Error: The database does not answer: ")
    assert process.returncode == ExitCode.DATABASE_AWAY
    assert await list_manifests(FolderStore(tmp_path / "store")) == []


async def test_a_pooler_is_gone_round(backed_up: BackedUpShop, databases: Databases, tmp_path: Path):
    """The pooler would give each transaction another connection, and refuses the settings of these."""
    with running_pgbouncer(backed_up.shop.db.url) as pooled:
        settings = msgspec.structs.replace(
            backed_up.shop.settings, database_url=pooled, database_direct_url=backed_up.shop.db.url
        )
        source = ShopSource(Database(settings.direct_url), open_picture_folder(settings), {})
        store = FolderStore(tmp_path / "store")
        await make_backup(source, store, report)
    async with databases.empty() as url:
        assert (await restore(store, url, tmp_path)).problems == []
