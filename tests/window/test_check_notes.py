"""Every byte of a window is checked once on a machine, and again after what could have changed one."""

import os
from pathlib import Path

import msgspec
import pytest
import pytest_asyncio

from app.kit.database.pool import Database
from app.settings import Settings
from app.window import check_notes, files
from app.window.live.current_window import CurrentWindow
from tests.support.rows import a_product, a_variant
from tests.support.windows import publish_window


@pytest_asyncio.fixture
async def folder(database_url: str, db: Database, tmp_path: Path) -> Path:
    """A window that was just built."""
    async with db.unit_of_work() as connection:
        await a_variant(connection, await a_product(connection))
    settings = Settings(database_url=database_url, var=tmp_path)
    return settings.var / "window" / await publish_window(settings)


@pytest.fixture
def read_files(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of files whose checksums are computed."""
    names: list[str] = []
    compute = files.compute_checksum

    def compute_and_tell(path: Path) -> str:
        names.append(path.name)
        return compute(path)

    monkeypatch.setattr(files, "compute_checksum", compute_and_tell)
    return names


def change_note(folder: Path, **changes: object) -> None:
    path = folder / check_notes.NOTE
    note = msgspec.json.decode(path.read_bytes(), type=check_notes.CheckNote)
    path.write_bytes(msgspec.json.encode(msgspec.structs.replace(note, **changes)))


async def test_what_was_just_built_is_opened_without_reading_it_again(folder: Path, read_files):
    assert CurrentWindow(folder.parent).open_newer()
    assert read_files == []


async def test_of_two_processes_one_checks(folder: Path, read_files):
    (folder / check_notes.NOTE).unlink()
    assert CurrentWindow(folder.parent).open_newer()
    assert sorted(read_files) == sorted(Path(name).name for name in files.open_manifest(folder).files)
    read_files.clear()
    assert CurrentWindow(folder.parent).open_newer()
    assert read_files == []


async def test_a_changed_byte_is_seen_though_size_and_time_are_as_before(folder: Path):
    cards = folder / "cards.bin"
    before, content = cards.stat(), cards.read_bytes()
    cards.write_bytes(b"\xff" + content[1:])
    os.utime(cards, ns=(before.st_atime_ns, before.st_mtime_ns))
    with pytest.raises(files.WindowDamagedError, match=r"cards\.bin"):
        files.verify_once(folder)


async def test_a_file_in_the_place_of_another_is_seen(folder: Path):
    cards = folder / "cards.bin"
    content = cards.read_bytes()
    cards.unlink()
    cards.write_bytes(b"\xff" + content[1:])
    with pytest.raises(files.WindowDamagedError, match=r"cards\.bin"):
        files.verify_once(folder)


async def test_a_manifest_with_other_checksums_is_not_what_was_checked(folder: Path):
    manifest = files.open_manifest(folder)
    other = manifest.files | {
        "cards.bin": msgspec.structs.replace(manifest.files["cards.bin"], checksum="0" * 64)
    }
    changed = msgspec.structs.replace(manifest, files=other)
    (folder / files.MANIFEST).write_bytes(msgspec.json.encode(changed))
    with pytest.raises(files.WindowDamagedError, match=r"cards\.bin"):
        files.verify_once(folder)


async def test_a_note_of_another_start_of_the_machine_says_nothing(folder: Path, read_files):
    change_note(folder, boot="another")
    files.verify_once(folder)
    assert "cards.bin" in read_files


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff", b'{"boot": 1}'])
async def test_a_note_that_is_none_says_nothing(folder: Path, read_files, content: bytes):
    (folder / check_notes.NOTE).write_bytes(content)
    files.verify_once(folder)
    assert "cards.bin" in read_files
    assert check_notes.has_valid_note(folder, files.open_manifest(folder).checksums)


async def test_where_machines_have_no_name_for_a_start_everything_is_checked(folder, read_files, monkeypatch):
    monkeypatch.setattr(check_notes, "_read_boot_id", lambda: "")
    files.verify_once(folder)
    files.verify_once(folder)
    assert read_files.count("cards.bin") == 2
