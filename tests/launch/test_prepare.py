"""What a start finds in its data folder and its database, and what it then does before the shop is open."""

import errno
import shutil
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
import pytest

from app.kit.database.migrate import migrate
from app.launch import prepare, queries
from app.launch.exit_codes import ExitCode, choose_exit_code, describe_end
from app.launch.start_context import StartContext
from app.launch.start_steps import StepFailedError
from app.settings import UnsafeSettingsError
from app.window import files
from tests.launch.conftest import RecordedProgress
from tests.support.running_shop import in_a_thread

VERSION = 7


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """The commands a step ran, had they been real."""
    commands: list[tuple[str, ...]] = []

    def note(_: object, __: object, words: tuple[str, ...]) -> str:
        commands.append(words)
        return "done"

    monkeypatch.setattr(prepare, "run_command", note)
    return commands


@pytest.fixture
def published(context: StartContext, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A good window of the catalogue as it is, in the data folder of a shop that was open before."""
    monkeypatch.setattr(prepare, "query_database", lambda *_: VERSION)
    folder = context.var / "window" / "1"
    folder.mkdir(parents=True)
    (folder / "cards.bin").write_bytes(b"lipsticks")
    empty = files.Manifest(
        files.FORMAT, folder.name, VERSION, "1:1:", "a-database", datetime.now(UTC), 0, 0, False, "", {}
    )
    files.write_manifest(folder, empty)
    files.publish(folder.parent, folder.name)
    return folder


def of_another_format(folder: Path) -> None:
    manifest = msgspec.structs.replace(files.open_manifest(folder), format=files.FORMAT + "0")
    (folder / files.MANIFEST).write_bytes(msgspec.json.encode(manifest))


def of_another_catalogue(folder: Path) -> None:
    manifest = msgspec.structs.replace(files.open_manifest(folder), catalogue_version=VERSION - 1)
    (folder / files.MANIFEST).write_bytes(msgspec.json.encode(manifest))


def with_a_manifest_cut_off(folder: Path) -> None:
    file = folder / files.MANIFEST
    file.write_bytes(file.read_bytes()[:-10])


def with_a_byte_flipped(folder: Path) -> None:
    (folder / "cards.bin").write_bytes(b"lipstickz")


def with_a_file_gone(folder: Path) -> None:
    (folder / "cards.bin").unlink()


def unpublished(folder: Path) -> None:
    (folder.parent / files.CURRENT).unlink()


def gone(folder: Path) -> None:
    shutil.rmtree(folder)


def test_a_good_window_of_the_catalogue_as_it_is_stays(context, published, told):
    assert prepare.build_window_if_needed(context, RecordedProgress()) == "shows the catalogue as it is"
    assert told == []


@pytest.mark.parametrize(
    "spoil",
    [
        of_another_format, of_another_catalogue, with_a_manifest_cut_off, with_a_byte_flipped,
        with_a_file_gone, unpublished, gone,
    ],
)  # fmt: skip
def test_a_window_that_cannot_be_shown_is_built_anew_before_the_shop_is_open(
    context: StartContext, published: Path, told: list[tuple[str, ...]], spoil: Callable[[Path], None]
):
    spoil(published)
    assert prepare.build_window_if_needed(context, RecordedProgress()) == "done"
    assert told == [("window", "build")]


def test_the_schema_is_brought_to_an_empty_database_and_not_asked_for_again(context, empty_database_url):
    context.environment["DATABASE_URL"] = empty_database_url
    assert "The schema stands at" in prepare.migrate_if_needed(context, RecordedProgress())
    assert prepare.migrate_if_needed(context, RecordedProgress()) == "up to date"
    assert prepare.query_database(context, queries.has_catalogue) is False


def test_a_database_put_back_to_an_older_schema_is_brought_forward(context, database_url, told):
    context.environment["DATABASE_URL"] = database_url
    steps = in_a_thread(lambda: migrate(database_url, "0008_counters"))
    assert steps[-1] == "0008_counters"
    assert prepare.migrate_if_needed(context, RecordedProgress()) == "done"
    assert told == [("migrate",)]


def test_a_database_that_refuses_us_is_said_and_no_traceback(context, database_url):
    context.environment["DATABASE_URL"] = f"{database_url}_that_is_not_there"
    with pytest.raises(StepFailedError, match="does not exist"):
        prepare.migrate_if_needed(context, RecordedProgress())


def test_a_user_that_the_database_refuses_is_a_wrong_setting(context, database_url):
    address = urlsplit(database_url)
    wrong = address._replace(netloc=f"{address.username}:wrong@{address.hostname}:{address.port}")
    context.environment["DATABASE_URL"] = wrong.geturl()
    with pytest.raises(UnsafeSettingsError, match="refuses the user") as refused:
        prepare.require_schema(context)
    assert choose_exit_code(refused.value) == ExitCode.WRONG_SETTINGS


def test_a_start_on_a_full_disk_says_so_and_who_knows_where():
    full = OSError(errno.ENOSPC, "No space left on device")
    assert describe_end(full) == (
        "A disk is full (No space left on device): make room. `undertone doctor` says where."
    )
    assert describe_end(OSError("Port 3000 is taken")) == "Port 3000 is taken"


@pytest.mark.parametrize("spoil", [of_another_catalogue, with_a_byte_flipped])
def test_a_start_that_cannot_build_a_window_takes_the_last_whole_one(
    context: StartContext, published: Path, monkeypatch: pytest.MonkeyPatch, spoil: Callable[[Path], None]
):
    def fail(*_: object) -> str:
        raise StepFailedError("No space left on device")

    monkeypatch.setattr(prepare, "run_command", fail)
    older = published.with_name("0")
    shutil.copytree(published, older)
    spoil(published)
    assert prepare.build_window_if_needed(context, RecordedProgress()) == "the last one that is whole"
    with_a_byte_flipped(published)
    with_a_byte_flipped(older)
    with pytest.raises(StepFailedError, match="No space left"):
        prepare.build_window_if_needed(context, RecordedProgress())
