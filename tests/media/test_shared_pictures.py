"""Machines share members' pictures by a store: all of a picture is there or nothing, and erased is erased."""

import os
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from secrets import token_hex

import msgspec
import pytest

from app.kit.database.pool import Database
from app.kit.storage.folder_store import FolderStore
from app.kit.storage.object_store import StoreError, StoreUnavailableError
from app.media.service import PREFIX, SHOWN, SIZES, PictureStore
from app.media.shared_pictures import SharedPictures
from tests.support.pictures import a_picture
from tests.support.rows import a_member
from tests.support.shop import open_shop, settings_for_tests

DAY = 100_000.0


def open_machine(folder: Path, name: str) -> PictureStore:
    """The pictures of a machine with a folder of its own."""
    return PictureStore(folder / name, SharedPictures(str(folder / "store"), folder / name))


@pytest.fixture
def first(tmp_path: Path) -> PictureStore:
    return open_machine(tmp_path, "one")


@pytest.fixture
def second(tmp_path: Path) -> PictureStore:
    return open_machine(tmp_path, "two")


async def store_picture(machine: PictureStore) -> str:
    """Store a picture as `save` does, without decoding one."""
    token = token_hex(16)
    assert machine._shared
    await machine._shared.write({f"{token}-{size}.webp": token.encode() for size in SIZES})
    return f"{PREFIX}{token}-{SHOWN}.webp"


def name_of(address: str, size: int = 384) -> str:
    return address.rpartition("/")[2].replace("-384", f"-{size}")


def list_files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file() and path.name != ".lock"]


async def test_a_picture_is_on_every_machine(
    first: PictureStore, second: PictureStore, tmp_path: Path
) -> None:
    address = await first.save(a_picture())
    for size in (384, 96):
        content = await first.load(name_of(address, size))
        assert content is not None
        assert await second.load(name_of(address, size)) == content
    assert list_files(tmp_path / "one" / "media" / "members") == []
    assert len(list_files(tmp_path / "store")) == 2
    for strange in ("x", "../../store", "0" * 32 + "-384.webp"):
        assert await second.load(strange) is None


async def test_what_one_machine_deletes_the_store_has_no_more(
    first: PictureStore, second: PictureStore, tmp_path: Path
) -> None:
    address = await store_picture(first)
    assert await second.load(name_of(address))
    await second.delete(address)
    assert list_files(tmp_path / "store") == []
    assert await second.load(name_of(address)) is None
    first.forget(name_of(address))
    assert await first.load(name_of(address)) is None
    assert list_files(tmp_path / "one") == []


@pytest.mark.parametrize("failing", ["-96", "-384"])
async def test_a_picture_that_cannot_be_stored_leaves_nothing(
    first: PictureStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failing: str
) -> None:
    put: Callable = FolderStore.put

    async def put_or_fail(store: FolderStore, key: str, content: bytes) -> None:
        if failing in key:
            raise StoreUnavailableError("The store does not answer.")
        await put(store, key, content)

    monkeypatch.setattr(FolderStore, "put", put_or_fail)
    with pytest.raises(StoreError):
        await first.save(a_picture())
    assert list_files(tmp_path) == []


async def test_copies_that_nobody_looks_at_leave_a_machine(second: PictureStore, tmp_path: Path) -> None:
    seen, unseen = [await store_picture(second) for _ in range(2)]
    for path in list_files(tmp_path / "two"):
        os.utime(path, (time.time() - DAY,) * 2)
    assert await second.load(name_of(seen))
    assert second._shared
    await second._shared._forget_unused()
    assert len(list_files(tmp_path / "two")) == 1
    assert await second.load(name_of(unseen))


async def test_the_sweep_deletes_what_nobody_shows_from_the_store(
    first: PictureStore, tmp_path: Path
) -> None:
    shown, unclaimed, fresh = [await store_picture(first) for _ in range(3)]
    for path in list_files(tmp_path / "store"):
        if fresh.rpartition("/")[2][:32] not in path.name:
            os.utime(path, (time.time() - DAY,) * 2)
    assert await first.sweep({shown}, datetime.now(UTC) - timedelta(days=1)) == 1
    assert {path.name for path in list_files(tmp_path / "store")} == {
        name_of(address, size) for address in (shown, fresh) for size in (384, 96)
    }
    assert await first.load(name_of(unclaimed)) is None


async def test_a_copy_is_shown_only_while_a_member_shows_it(db: Database, tmp_path: Path) -> None:
    settings = settings_for_tests(db.url, tmp_path / "one")
    settings = msgspec.structs.replace(settings, store=str(tmp_path / "store"))
    address = await store_picture(open_machine(tmp_path, "two"))
    async with open_shop(settings) as shop:
        assert (await shop.get(address)).status_code == 404
        async with db.unit_of_work() as connection:
            await a_member(connection, image_url=address)
        for path in (address, address.replace("-384", "-96")):
            assert (await shop.get(path)).status_code == 200
        assert len(list_files(tmp_path / "one" / "media")) == 2
        async with db.unit_of_work() as connection:
            await connection.execute("UPDATE member SET image_url = ''")
        assert (await shop.get(address)).status_code == 404
        assert list_files(tmp_path / "one" / "media") == []
        assert (await shop.get("/media/members/x")).status_code == 404


async def test_a_copy_is_shown_without_the_store_and_another_picture_comes_back_later(
    db: Database, tmp_path: Path
) -> None:
    settings = settings_for_tests(db.url, tmp_path / "one")
    settings = msgspec.structs.replace(settings, store=str(tmp_path / "store"))
    machine = open_machine(tmp_path, "two")
    copied, other = await store_picture(machine), await store_picture(machine)
    async with db.unit_of_work() as connection:
        await a_member(connection, image_url=copied)
        await a_member(connection, image_url=other)
    async with open_shop(settings) as shop:
        assert (await shop.get(copied)).status_code == 200
        (tmp_path / "store").rename(tmp_path / "away")
        (tmp_path / "store").write_bytes(b"no folder")
        assert (await shop.get(copied)).status_code == 200
        refused = await shop.get(other)
        assert refused.status_code == 503
        assert int(refused.headers["retry-after"]) > 0
