"""The commands as an operator runs them: what they print, how they end, and who may read what they write."""

import gzip
import os
import shutil
import stat
import subprocess
import sys
import time
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from app.backup.files import name_key
from app.backup.manifest import read_newest_manifest
from app.backup_note import NOTE, make_backup_gauge, read_backup_time
from app.kit.storage.folder_store import FolderStore
from app.launch.exit_codes import ExitCode
from app.launch.postgres.home import find_home, find_wheel_programs
from app.launch.postgres.server import take_lock
from tests.backup.conftest import BackedUpShop
from tests.support.database import Databases
from tests.support.plain_connection import connected

SECRETS = {
    "UNDERTONE_SECRET": "Qa7sWd2fEr9gTy4hUj1kIo6lPz3xCv8b",
    "UNDERTONE_FRONT_SECRET": "Zx1cVb2nMa3sDf4gHj5kQw6eRt7yUi8o",
    "AWS_SECRET_ACCESS_KEY": "Po9iUy8tRe7wQl6kJh5gFd4sMn3bVc2x",
}


def undertone(
    url: str, var: Path, *words: str | Path, stdin: int | None = None
) -> subprocess.CompletedProcess[str]:
    environment = os.environ | SECRETS | {"DATABASE_URL": url, "UNDERTONE_VAR": str(var)}
    program = (sys.executable, "-m", "app.cli", *map(str, words))
    return subprocess.run(
        program, env=environment, stdin=stdin, capture_output=True, text=True, check=False, timeout=250
    )


def read_all(folder: Path) -> bytes:
    """Everything that is in the files of a folder, uncompressed."""
    contents = [path.read_bytes() for path in folder.rglob("*") if path.is_file()]
    return b"\n".join(gzip.decompress(each) if each[:2] == b"\x1f\x8b" else each for each in contents)


async def test_a_backup_says_what_it_wrote_and_has_no_secret(backed_up: BackedUpShop, tmp_path: Path):
    url, folder = backed_up.shop.db.url, tmp_path / "new"
    before = time.time()
    result = undertone(url, backed_up.shop.settings.var, "backup", folder, "--keep", "3")
    assert (result.returncode, result.stderr) == (0, "")
    assert read_backup_time(tmp_path) == 0.0
    assert before - 1 <= make_backup_gauge(backed_up.shop.settings.var).read() <= time.time()
    manifest = await read_newest_manifest(FolderStore(folder))
    assert f": {manifest.rows:,} rows and 2 pictures. New: " in result.stdout
    assert result.stdout.count("\n") == 1
    everything = read_all(folder)
    assert b"quillon@shop.example" in everything
    secrets = [*SECRETS.values(), url.partition("//")[2].partition("@")[0].partition(":")[2]]
    assert [secret for secret in secrets if secret.encode() in everything] == []
    assert all(len(secret) > 10 for secret in secrets)
    open_to_others = [
        path for path in [folder, *folder.rglob("*")] if stat.S_IMODE(path.stat().st_mode) & 0o077
    ]
    assert open_to_others == []


def test_a_backup_that_cannot_be_noted_counts_and_says_so(backed_up: BackedUpShop, tmp_path: Path):
    (tmp_path / NOTE).mkdir()
    result = undertone(backed_up.shop.db.url, tmp_path, "backup", tmp_path / "new")
    assert (result.returncode, result.stdout.startswith("Backup ")) == (0, True)
    assert result.stderr.startswith(f"It could not be noted in {tmp_path} (Is a directory)")


def test_a_backup_that_fails_is_not_noted(backed_up: BackedUpShop, tmp_path: Path):
    (tmp_path / "file").touch()
    result = undertone(backed_up.shop.db.url, tmp_path, "backup", tmp_path / "file")
    assert result.returncode == ExitCode.FAILED
    assert read_backup_time(tmp_path) == 0.0


def test_a_damaged_backup_ends_with_a_sentence_for_each_file(backed_up: BackedUpShop, tmp_path: Path):
    file = max((backed_up.folder / "files").rglob("*"), key=lambda path: path.stat().st_size)
    whole = file.read_bytes()
    file.write_bytes(whole[:-9])
    try:
        result = undertone("postgresql://127.0.0.1:1/none", tmp_path, "verify-backup", backed_up.folder)
    finally:
        file.write_bytes(whole)
    assert (result.returncode, result.stdout) == (ExitCode.FAILED, "")
    damaged, advice = result.stderr.splitlines()
    assert damaged == f"files/{file.parent.name}/{file.name} is damaged: it was cut short or changed."
    assert advice.startswith("This backup is damaged: delete the files named, then run `undertone backup`.")


async def test_a_user_who_may_not_read_everything_is_told_whose_work_it_is(
    backed_up: BackedUpShop, tmp_path: Path
):
    async with connected(backed_up.shop.db.url) as owner:
        await owner.execute("REVOKE SELECT ON product FROM CURRENT_USER")
        try:
            result = undertone(backed_up.shop.db.url, tmp_path, "backup", tmp_path / "new")
        finally:
            await owner.execute("GRANT SELECT ON product TO CURRENT_USER")
    assert (result.returncode, result.stdout) == (ExitCode.FAILED, "")
    assert "permission denied" in result.stderr
    assert "name the owner of the schema in DATABASE_URL" in result.stderr


def test_a_database_that_is_away_has_its_exit_code(tmp_path: Path):
    result = undertone("postgresql://127.0.0.1:1/none", tmp_path, "backup", tmp_path / "new")
    assert (result.returncode, result.stdout) == (ExitCode.DATABASE_AWAY, "")
    assert result.stderr.startswith("Error: The database does not answer: ")
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize("typed", ["", "another"])
def test_only_the_name_of_the_database_confirms_that_it_is_replaced(
    backed_up: BackedUpShop, tmp_path: Path, typed: str
):
    """Also where the address gives the name elsewhere than in its path."""
    address = urlsplit(backed_up.shop.db.url)
    name = address.path.strip("/")
    query = "&".join(filter(None, [address.query, f"dbname={name}"]))
    url = address._replace(path="", query=query).geturl()
    keyboard, terminal = os.openpty()
    try:
        os.write(keyboard, f"{typed}\n".encode())
        result = undertone(url, tmp_path, "restore", tmp_path / "nothing", "--replace", stdin=terminal)
    finally:
        os.close(keyboard)
        os.close(terminal)
    assert f"Everything in the database {name} will be deleted." in result.stdout
    assert (result.returncode, result.stderr) == (ExitCode.FAILED, "Error: Nothing was changed.\n")


async def test_a_restore_that_lacks_something_does_not_end_as_if_it_were_whole(
    backed_up: BackedUpShop, databases: Databases, tmp_path: Path
):
    folder = shutil.copytree(backed_up.folder, tmp_path / "copy")
    (name, digest), _ = sorted((await read_newest_manifest(FolderStore(folder))).pictures.items())
    (folder / name_key(digest)).write_bytes(b"something else")
    async with databases.empty() as url:
        result = undertone(url, tmp_path / "var", "restore", folder)
    assert result.stdout.startswith("Restored the shop of ")
    assert result.stderr.startswith(f"Not restored: The picture {name}: ")
    assert result.returncode == ExitCode.FAILED


def test_an_embedded_database_that_cannot_be_started_is_a_sentence(tmp_path: Path):
    home = find_home(tmp_path / "postgres", find_wheel_programs())
    with take_lock(home):
        result = undertone("", tmp_path, "restore", tmp_path / "nothing")
    if home.moved:
        shutil.rmtree(home.folder)
    assert result.returncode == ExitCode.FAILED
    assert f"Error: The database in {home.data} is in use by another start of the shop." in result.stderr
    assert "Traceback" not in result.stderr
