"""`undertone doctor` finds what is wrong and says what to do: each fault is made for real where it can be."""

import errno
import os
import re
import socket
import threading
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest
import pytest_asyncio
from click.testing import CliRunner

from app.commands import doctor as command
from app.kit.database.pool import RELEASE, Database
from app.kit.findings import Finding, Level
from app.kit.observing import machines
from app.kit.observing.machines import note_machine
from app.kit.storage.folder_store import FolderStore
from app.launch.doctor import database_findings, own_machine_findings
from app.launch.doctor.database_findings import examine_database
from app.launch.doctor.own_machine_findings import examine_machine
from app.launch.doctor.store_findings import examine_store
from app.launch.exit_codes import ExitCode
from app.launch.processes.launcher_lock import LauncherLock
from app.launch.processes.ports import find_free_port, reserve_port
from app.settings import Settings, Storefront
from app.window import files
from app.window.distribution.uploading import publish_window as publish_to_store
from app.window.live import queries as folders
from tests.support.database import Databases
from tests.support.machines import Machine
from tests.support.windows import publish_window

A_DAY = r"86,[34]\d\d"
"""Seconds. The question and its answer take a moment, on a busy machine a long one."""
SECRETS = {
    "UNDERTONE_ENV": "production",
    "UNDERTONE_PUBLIC_ORIGIN": "https://undertone.example",
    "UNDERTONE_FRONT_SECRET": "Qa7sWd2fEr9gTy4hUj1kIo6lPz3xCv8b",
}


@pytest_asyncio.fixture(scope="module")
async def settings(module_database_url: str, tmp_path_factory: pytest.TempPathFactory) -> Settings:
    """A machine with a window."""
    var = tmp_path_factory.mktemp("var")
    storefront = Storefront(port=find_free_port())
    made = Settings(
        database_url=module_database_url, var=var, storefront=storefront, worker_port=find_free_port()
    )
    await publish_window(made)
    return made


async def complaints(settings: Settings) -> list[str]:
    """What is not fine in the database and the windows."""
    return [found.sentence for found in [one async for one in examine_database(settings)] if not_fine(found)]


def not_fine(finding: Finding) -> bool:
    return finding.level is not Level.FINE


def machine_complaints(settings: Settings) -> list[str]:
    return [found.sentence for found in examine_machine(settings) if not_fine(found)]


@asynccontextmanager
async def changed(db: Database, change: str, back: str) -> AsyncIterator[None]:
    async with db.unit_of_work() as connection:
        await connection.execute(change)
    yield
    async with db.unit_of_work() as connection:
        await connection.execute(back)


async def test_a_folder_nobody_looks_after_is_said_and_a_healthy_one_is_fine(
    settings: Settings, module_db: Database
) -> None:
    assert [words.rpartition(":")[2] for words in await complaints(settings)] == [
        " see that `undertone work` runs."
    ]
    folder = files.read_folder_id(settings.var / "window")
    async with module_db.unit_of_work() as connection:
        await folders.write_folder(connection, folder, folders.FolderFacts("one", RELEASE, ""), [])
    assert await complaints(settings) == []
    async with changed(
        module_db,
        "UPDATE window_folder SET seen_at = now() - interval '1 hour'",
        "UPDATE window_folder SET seen_at = now()",
    ):
        [unseen] = await complaints(settings)
        assert unseen.startswith("Nobody has looked after")
    async with module_db.unit_of_work() as connection:
        await folders.write_window_failure(connection, folder, "No space left on device")
    no_window = "No new window comes to shoppers, as one found: No space left on device. Mend that:"
    assert await complaints(settings) == [
        f"{no_window} `undertone work` tries again by itself, `undertone window build` at once."
    ]
    async with module_db.unit_of_work() as connection:
        await folders.write_window_failure(connection, folder, "")


async def store_findings(settings: Settings, store: Path) -> list[Finding]:
    with_store = msgspec.structs.replace(settings, store=str(store))
    return [found async for found in examine_store(with_store)]


async def test_a_store_is_tried_and_its_newest_window_looked_at(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert [found async for found in examine_store(settings)] == []
    store, published = tmp_path / "store", files.find_published(settings.var / "window")
    assert published
    [fine, empty] = await store_findings(settings, store)
    assert fine == Finding(Level.FINE, f"The store {store} can be read and written.")
    assert (empty.level, "undertone work" in empty.sentence) == (Level.WARNING, True)
    await publish_to_store(FolderStore(store), published, settings.accepted_secrets)
    [_, newest] = await store_findings(settings, store)
    assert newest.level is Level.FINE
    assert f"is {published.name}, of " in newest.sentence
    with monkeypatch.context() as ahead:
        ahead.setattr(files, "find_version", lambda _: "9" + published.name)
        [_, newer] = await store_findings(settings, store)
    assert (newer.level, f"of its own, 9{published.name}," in newer.sentence) == (Level.WARNING, True)
    elsewhere = msgspec.structs.replace(settings, var=tmp_path / "new")
    [_, older] = await store_findings(elsewhere, store)
    assert (older.level, "`undertone window fetch` says why" in older.sentence) == (Level.WARNING, True)
    (tmp_path / "file").write_bytes(b"")
    [wrong] = await store_findings(settings, tmp_path / "file")
    assert (wrong.level, "give this user the right" in wrong.sentence) == (Level.WRONG, True)


async def test_a_question_that_the_database_refuses_takes_no_other_finding_away(
    settings: Settings, module_db: Database
) -> None:
    async with changed(
        module_db, "ALTER TABLE machine RENAME TO hidden", "ALTER TABLE hidden RENAME TO machine"
    ):
        found = [finding async for finding in examine_database(settings)]
    assert found[0].sentence.startswith("The database answers")
    assert (found[-1].level, '"machine" does not exist' in found[-1].sentence) == (Level.WRONG, True)
    assert "run `undertone doctor` again" in found[-1].sentence


async def test_releases_side_by_side_are_said(settings: Settings, module_db: Database) -> None:
    async with changed(
        module_db,
        f"INSERT INTO window_folder (id, machine, release) VALUES ('{'a' * 32}', 'two', '0.9')",
        "DELETE FROM window_folder WHERE machine = 'two'",
    ):
        assert any(
            words.startswith("Release 0.9 runs beside this one") for words in await complaints(settings)
        )
    async with changed(
        module_db,
        "INSERT INTO migration (name, app_name) VALUES ('9999_newer', 'undertone')",
        "DELETE FROM migration WHERE name = '9999_newer'",
    ):
        assert any("of a newer release (it has 9999_newer)" in words for words in await complaints(settings))


async def test_a_machine_with_another_secret_or_clock_is_said(
    settings: Settings, module_db: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its secrets may be changed one after another: both machines accept both of them meanwhile."""
    new, old = "Qa7sWd2fEr9gTy4hUj1kIo6lPz3xCv8b", settings.secret
    two = msgspec.structs.replace(settings, storefront=Storefront(port=find_free_port()))
    name = machines.name_machine(two)
    for secrets, fits in (((new, ""), False), ((new, old), False), ((old, new), True), ((old, ""), True)):
        await note_machine(
            module_db, msgspec.structs.replace(two, secret=secrets[0], other_secret=secrets[1])
        )
        found = [words for words in await complaints(settings) if words.startswith(name)]
        assert [f"{name} has another UNDERTONE_SECRET" in words for words in found] == [True] * (not fits)
    await note_machine(module_db, msgspec.structs.replace(two, secret=new))
    with_one = msgspec.structs.replace(settings, secret=new[::-1])
    [missing], [differs] = [
        [words for words in await complaints(each) if words.startswith(name)] for each in (settings, with_one)
    ]
    assert (", and here it is missing" in missing, ", and here it is missing" in differs) == (True, False)
    changing = msgspec.structs.replace(settings, other_secret=new)
    await note_machine(module_db, msgspec.structs.replace(two, secret=new, other_secret=old))
    assert not [words for words in await complaints(changing) if words.startswith(name)]
    async with module_db.reading() as connection:
        stored = str(await connection.fetch("SELECT * FROM machine"))
    assert new not in stored
    assert old not in stored
    now = time.time
    monkeypatch.setattr(machines.time, "time", lambda: now() - 86_400)
    await note_machine(module_db, two)
    monkeypatch.undo()
    behind = re.compile(f"clock of {name} is {A_DAY} s behind")
    assert any(behind.search(words) for words in await complaints(settings))
    async with module_db.unit_of_work() as connection:
        await connection.execute("UPDATE machine SET seen_at = now() - interval '2 days'")
    assert not any(name in words for words in await complaints(settings))
    await note_machine(module_db, settings)
    async with module_db.unit_of_work() as connection:
        rows = await connection.fetch("SELECT name FROM machine")
        await connection.execute("DELETE FROM machine")
    assert [row["name"] for row in rows] == [machines.name_machine(settings)]


async def test_an_older_schema_is_said_and_nothing_beyond_it_is_looked_at(
    settings: Settings, module_db: Database
) -> None:
    name = "0012_letters"
    async with changed(
        module_db,
        f"UPDATE migration SET app_name = 'gone' WHERE name = '{name}'",
        f"UPDATE migration SET app_name = 'undertone' WHERE name = '{name}'",
    ):
        expected = f"The database lacks 1 migrations, from {name} on: run `undertone migrate`."
        assert await complaints(settings) == [expected]


async def test_a_clock_a_day_off_is_said(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    now = time.time
    for shift, word in ((86_400, "ahead of"), (-86_400, "behind")):
        monkeypatch.setattr(database_findings.time, "time", lambda shift=shift: now() + shift)
        found = await complaints(settings)
        shifted = re.compile(f"clock is {A_DAY} s {word} the database's")
        assert any(shifted.search(words) for words in found), found


async def test_a_database_that_is_away_is_said_without_its_password(tmp_path: Path) -> None:
    [found] = await complaints(Settings(database_url="postgresql://me:hidden@127.0.0.1:1/shop", var=tmp_path))
    assert "postgresql://***@127.0.0.1:1/shop cannot be used" in found
    assert "hidden" not in found


async def test_a_missing_and_a_spoiled_window_are_said(settings: Settings, tmp_path: Path) -> None:
    empty = Settings(database_url=settings.database_url, var=tmp_path)
    assert any(words.startswith("There is no window in") for words in await complaints(empty))
    await publish_window(empty)
    folder = files.find_published(tmp_path / "window")
    assert folder
    (folder / "corrected.json").write_bytes(b"spoiled")
    assert any("The window cannot be used" in words for words in await complaints(empty))


def test_a_folder_that_cannot_be_written_to_and_a_full_disk_are_said(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    found = machine_complaints(Settings(var=tmp_path / "file", storefront=settings.storefront))
    assert any("cannot be written to" in words for words in found)

    def fill(**_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr(own_machine_findings.tempfile, "TemporaryFile", fill)
        [said] = [words for words in machine_complaints(settings) if str(settings.var) in words]
    assert said.startswith("Only ")
    assert said.endswith("(No space left on device): make room. Restart nothing before: it would not start.")
    monkeypatch.setattr(own_machine_findings, "MIN_FREE_BYTES", 1 << 60)
    assert any(words.startswith("Only ") for words in machine_complaints(settings))


def test_a_port_that_another_program_has_is_said(settings: Settings) -> None:
    with socket.create_server(("127.0.0.1", settings.storefront.port)) as listener:
        listener.settimeout(30)
        found = machine_complaints(settings)
    assert any(words.startswith("Another program listens on port") for words in found)


def test_a_port_whose_program_does_not_speak_http_is_said(settings: Settings) -> None:
    with socket.create_server(("127.0.0.1", settings.storefront.port)) as listener:

        def greet() -> None:
            connection, _ = listener.accept()
            with connection:
                connection.sendall(b"SSH-2.0-OpenSSH_9.2\r\n")

        greeting = threading.Thread(target=greet)
        greeting.start()
        found = machine_complaints(settings)
        greeting.join()
    assert any(words.startswith("Another program listens on port") for words in found)


def port_finding(settings: Settings, **storefront: object) -> Finding:
    """What is said of the port: it comes last."""
    of = msgspec.structs.replace(settings.storefront, **storefront)
    return list(examine_machine(msgspec.structs.replace(settings, storefront=of)))[-1]


def test_the_storefront_is_asked_where_it_listens(settings: Settings) -> None:
    """Another address of this machine than the one that is asked where HOST is not set."""
    port = settings.storefront.port
    with socket.create_server(("127.0.0.2", port)):
        other = port_finding(settings, host="127.0.0.2")
        assert port_finding(settings).sentence == f"Nothing listens on port {port}: no storefront runs here."
    assert other.sentence.startswith(f"Another program listens on port {port} of 127.0.0.2")
    nowhere = port_finding(settings, host="192.0.2.1")
    assert (nowhere.level, "no address of this machine" in nowhere.sentence) == (Level.WARNING, True)
    with socket.create_server(("127.0.0.1", port)):
        assert port_finding(settings, host="0.0.0.0").level is Level.WRONG


def test_a_shop_that_starts_is_no_other_program(settings: Settings) -> None:
    """It reserves its port long before it opens it."""
    port = settings.storefront.port
    with LauncherLock(settings.var / "start.lock") as lock, reserve_port(port):
        starting = port_finding(settings)
        lock.write_address(f"http://localhost:{port}")
        opening = port_finding(settings)
    assert starting == opening
    assert starting.level is Level.WARNING
    assert starting.sentence.startswith(f"The shop here (process {os.getpid()}) starts: it opens port {port}")
    assert port_finding(settings).level is Level.FINE
    (settings.var / "start.lock").write_text('{"pid": %d}' % os.getpid())  # noqa: UP031 - braces
    assert port_finding(settings).level is Level.FINE, "nobody holds the lock"


def test_secrets_that_others_can_read_are_said(settings: Settings) -> None:
    file = settings.var / "secrets.json"
    file.touch(mode=0o600)
    assert not any("can read" in words for words in machine_complaints(settings))
    file.chmod(0o644)
    assert any("Others can read" in words for words in machine_complaints(settings))
    file.unlink()


def test_a_missing_secret_is_a_sentence_and_an_exit_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "environment", lambda: SECRETS)
    result = CliRunner().invoke(command.doctor)
    assert result.exit_code == ExitCode.WRONG_SETTINGS
    assert result.output.startswith("✗ UNDERTONE_SECRET is missing or has its development value")


def test_the_exit_code_says_whether_something_is_wrong(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "load_shop_settings_or_exit", lambda: settings)
    found = [Finding(Level.FINE, "Good."), Finding(Level.WARNING, "Old.")]

    async def examine(_: Settings) -> list[Finding]:
        return found

    monkeypatch.setattr(command, "_examine", examine)
    result = CliRunner().invoke(command.doctor, ["--quiet"])
    assert (result.exit_code, result.output) == (0, "! Old.\n")
    found.append(Finding(Level.WRONG, "Broken: mend it."))
    result = CliRunner().invoke(command.doctor)
    assert (result.exit_code, result.output) == (1, "✓ Good.\n! Old.\n✗ Broken: mend it.\n")


async def test_nobody_starts_on_an_older_schema(databases: Databases, tmp_path: Path) -> None:
    async with databases.empty() as url:
        ended, said = Machine("work", tmp_path, {"DATABASE_URL": url}).run()
    assert (ended, "run `undertone migrate`" in said) == (ExitCode.SCHEMA_BEHIND, True), said
