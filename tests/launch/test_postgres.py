"""The embedded PostgreSQL on the real thing: started, stopped, killed, half-made and refused."""

import asyncio
import os
import shutil
import signal
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import asyncpg
import pytest

from app.launch.postgres import home as postgres_home
from app.launch.postgres.server import EmbeddedPostgres, temporary_postgres
from tests.support.plain_connection import fetch_value
from tests.support.postgres_copy import copy_owned, temporary_folder
from tests.support.processes import comes_true_within, processes_naming

StartLauncher = Callable[[], tuple[subprocess.Popen[str], str]]
needs_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root has a user to drop to")


def ask(url: str, question: str) -> object:
    return asyncio.run(fetch_value(url, question))


@pytest.fixture
def said() -> list[str]:
    return []


@pytest.fixture
def server(folder: Path, said: list[str]) -> EmbeddedPostgres:
    """A server that has to make its data folder first, which takes seconds."""
    return EmbeddedPostgres(folder, durable=False, say=said.append)


@pytest.fixture(scope="module")
def made_folder() -> Iterator[Path]:
    """What a first start leaves: a data folder and its password."""
    with temporary_folder() as made:
        with EmbeddedPostgres(made, durable=False):
            pass
        yield made


@pytest.fixture
def folder_with_data(folder: Path, made_folder: Path) -> Path:
    copy_owned(made_folder, folder)
    return folder


@pytest.fixture
def server_with_data(folder_with_data: Path, server: EmbeddedPostgres) -> EmbeddedPostgres:
    """A server that finds its data."""
    return server


def test_it_starts_and_stops_and_keeps_rows_between_starts(server: EmbeddedPostgres, folder: Path) -> None:
    with server as url:
        ask(url, "CREATE TABLE kept AS SELECT 7 AS number")
    assert comes_true_within(60, lambda: processes_naming(folder / "data") == [])
    with server as url:
        assert ask(url, "SELECT number FROM kept") == 7


def test_it_is_postgresql_18_with_unicode_of_its_own(server_with_data: EmbeddedPostgres) -> None:
    with server_with_data as url:
        assert str(ask(url, "SHOW server_version")).startswith("18")
        assert ask(url, "SELECT lower('ÉCLAT')") == "éclat"


def test_the_password_is_needed_and_only_the_shops_role_gets_in(server_with_data: EmbeddedPostgres) -> None:
    with server_with_data as url:
        password = urlsplit(url).password or ""
        with pytest.raises(asyncpg.InvalidPasswordError):
            ask(url.replace(password, "guessed"), "SELECT 1")
        with pytest.raises(asyncpg.InvalidAuthorizationSpecificationError):
            ask(url.replace("//undertone:", "//postgres:"), "SELECT 1")


def test_it_listens_on_loopback_alone_and_trusts_nobody(
    server_with_data: EmbeddedPostgres, folder: Path
) -> None:
    with server_with_data as url:
        assert urlsplit(url).hostname == "127.0.0.1"
        # One that was just forked has the same command line for a moment.
        [command] = {line for line in processes_naming(folder / "data") if "listen_addresses" in line}
        assert "listen_addresses=127.0.0.1 -c unix_socket_directories= -c" in command
    assert "trust" not in (folder / "data" / "pg_hba.conf").read_text()
    assert (folder / "password").stat().st_mode & 0o777 == 0o600


def test_a_lost_password_file_is_made_anew(server_with_data: EmbeddedPostgres, folder: Path) -> None:
    with server_with_data as url:
        ask(url, "CREATE TABLE kept AS SELECT 7 AS number")
    (folder / "password").unlink()
    with server_with_data as url:
        assert ask(url, "SELECT number FROM kept") == 7


def test_a_half_made_data_folder_is_named_and_kept(
    server: EmbeddedPostgres, folder: Path, said: list[str]
) -> None:
    (folder / "data.making").mkdir()
    (folder / "data.making" / "PG_VERSION").write_text("18\n")
    with server as url:
        assert ask(url, "SELECT 1") == 1
    [kept] = folder.glob("data.unfinished-*")
    assert (kept / "PG_VERSION").exists()
    assert any("interrupted" in line and str(kept) in line for line in said)


def test_a_data_folder_that_is_not_whole_is_named_and_kept(
    server: EmbeddedPostgres, folder: Path, said: list[str]
) -> None:
    (folder / "data").mkdir()
    (folder / "data" / "somebody's notes").write_text("keep me")
    with server as url:
        assert ask(url, "SELECT 1") == 1
    [kept] = folder.glob("data.unfinished-*")
    assert (kept / "somebody's notes").read_text() == "keep me"
    assert any("not a whole PostgreSQL data folder" in line for line in said)


def test_data_of_another_version_is_left_alone(server_with_data: EmbeddedPostgres, folder: Path) -> None:
    (folder / "data" / "PG_VERSION").write_text("16\n")
    with pytest.raises(postgres_home.PostgresError, match="made by PostgreSQL 16"):
        server_with_data.start()
    assert (folder / "data" / "global" / "pg_control").exists()


def test_a_pid_file_whose_number_another_program_now_has_is_recovered(
    server_with_data: EmbeddedPostgres, folder: Path
) -> None:
    stranger = subprocess.Popen(["sleep", "600"])
    (folder / "data" / "postmaster.pid").write_text(
        f"{stranger.pid}\n{folder / 'data'}\n1\n5432\n\n\n0\nready\n"
    )
    with server_with_data as url:
        assert ask(url, "SELECT 1") == 1
    assert stranger.poll() is None
    stranger.kill()
    stranger.wait()


def test_two_starts_never_share_a_folder(
    start_launcher: StartLauncher, server_with_data: EmbeddedPostgres
) -> None:
    start_launcher()
    with pytest.raises(postgres_home.PostgresError, match="in use by another start"):
        server_with_data.start()


def test_a_killed_launcher_leaves_no_process_and_loses_no_row(
    start_launcher: StartLauncher, folder_with_data: Path
) -> None:
    launcher, url = start_launcher()
    ask(url, "CREATE TABLE kept AS SELECT 7 AS number")
    launcher.kill()
    launcher.wait()
    assert comes_true_within(60, lambda: processes_naming(folder_with_data / "data") == [])
    _, url = start_launcher()
    assert ask(url, "SELECT number FROM kept") == 7


@pytest.mark.usefixtures("folder_with_data")
def test_a_start_right_after_a_kill_waits_for_the_old_server(start_launcher: StartLauncher) -> None:
    launcher, url = start_launcher()
    ask(url, "CREATE TABLE kept AS SELECT 7 AS number")
    launcher.kill()
    launcher.wait()
    _, url = start_launcher()
    assert ask(url, "SELECT number FROM kept") == 7


def test_a_polite_end_takes_the_server_along(start_launcher: StartLauncher, folder_with_data: Path) -> None:
    launcher, _ = start_launcher()
    launcher.send_signal(signal.SIGTERM)
    assert launcher.wait(60) == 0
    assert comes_true_within(60, lambda: processes_naming(folder_with_data / "data") == [])


def test_a_throw_away_server_leaves_nothing_behind() -> None:
    with temporary_postgres() as url:
        assert ask(url, "SHOW fsync") == "off"
        port = f"port={urlsplit(url).port}"
        commands = {line for line in processes_naming(Path("undertone-")) if port in line}
        [folder] = {Path(command.partition(" -D ")[2].split()[0]).parent for command in commands}
    assert comes_true_within(60, lambda: processes_naming(folder) == [])
    assert not folder.exists()


@needs_root
def test_root_drops_to_a_user_that_exists_already(server_with_data: EmbeddedPostgres, folder: Path) -> None:
    modes = {path: path.stat().st_mode for path in (folder, folder.parent)}
    users = Path("/etc/passwd").read_bytes()
    with server_with_data:
        assert Path(f"/proc/{server_with_data.process.pid}").stat().st_uid != 0
    assert Path("/etc/passwd").read_bytes() == users
    assert modes == {path: path.stat().st_mode for path in (folder, folder.parent)}


@needs_root
def test_a_checkout_in_a_private_home_keeps_its_data_in_the_system_folder(
    folder: Path, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    home, system = folder / "home", folder / "system"
    home.mkdir(mode=0o700)
    package = postgres_home.find_wheel_programs().parent
    shutil.copytree(package, home / package.name, symlinks=True)
    shutil.copytree(package.with_name(f"{package.name}.libs"), home / f"{package.name}.libs")
    monkeypatch.setattr(postgres_home, "SYSTEM_FOLDER", system)
    programs = home / package.name / postgres_home.PROGRAMS
    server = EmbeddedPostgres(home / "var", durable=False, programs=programs, say=said.append)
    for _ in range(2):
        with server as url:
            assert ask(url, "SELECT 1") == 1
        assert len(list(system.glob("*/data/PG_VERSION"))) == 1
    assert home.stat().st_mode & 0o777 == 0o700
    assert any(str(system) in line for line in said)
    assert len(list(system.glob("postgresql-*"))) == 1


@needs_root
def test_root_goes_on_with_the_data_an_ordinary_user_began(
    server: EmbeddedPostgres, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_home, "UNPRIVILEGED", ("nobody",))
    with server as url:
        ask(url, "CREATE TABLE kept AS SELECT 7 AS number")
    monkeypatch.setattr(postgres_home, "UNPRIVILEGED", ("daemon",))
    with server as url:
        assert ask(url, "SELECT number FROM kept") == 7
    assert (folder / "data").owner() == "nobody"
