"""A restored shop is the one that was backed up. Whatever is in the way is said, and changes nothing."""

import asyncio
import os
import signal
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import asyncpg
import msgspec
import pytest

from app.backup.files import BackupError, name_key
from app.backup.loading import fetch_dump
from app.backup.manifest import BackupManifest, read_newest_manifest, write_backup_manifest
from app.backup.pictures import open_picture_folder
from app.backup.programs import find_program
from app.backup.verifying import verify_by_restoring, verify_files
from app.backup.writing import ShopSource, make_backup
from app.kit.database.migrate import migrate
from app.kit.database.pool import Database
from app.kit.storage.folder_store import FolderStore
from app.kit.storage.object_store import ObjectStore, open_store
from app.media.product_pictures import list_files
from app.media.service import PictureStore
from app.privacy import service
from app.privacy.erasures import ErasureLedger
from app.privacy.sweeping import sweep_if_due
from app.settings import Settings
from app.window.queries import needs_window
from tests.backup.conftest import BackedUpShop, report, restore
from tests.schema.catalogue_of import catalogue_of
from tests.support.compared_windows import QUERIES, find_difference
from tests.support.database import Databases
from tests.support.debian_packages import find_or_install_postgres
from tests.support.full_life import TRACES
from tests.support.members import note_erasure
from tests.support.plain_connection import fetch_value
from tests.support.rows import row
from tests.support.waiting import wait_until
from tests.support.windows import open_new_window
from tools.debian_postgres import VERSION

COUNT_TABLES = "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"
COUNTS = "SELECT (SELECT count(*) FROM review) + (SELECT count(*) FROM product) + (SELECT count(*) FROM wish)"
OLD_SCHEMA = "0009_announcements"
Damage = Callable[[ObjectStore], Awaitable[None]]


@pytest.fixture
def store(backed_up: BackedUpShop, tmp_path: Path) -> ObjectStore:
    """A copy of the backup, to damage."""
    target = tmp_path / "copy"
    for path in backed_up.folder.rglob("*"):
        if path.is_file():
            copy = target / path.relative_to(backed_up.folder)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.hardlink_to(path)
    return FolderStore(target)


async def exports_of(url: str) -> dict[int, bytes]:
    """The export of every member, as it would be sent."""
    async with Database(url) as database:
        async with database.reading() as connection:
            ids = await connection.fetch("SELECT id FROM member WHERE erased_at IS NULL")
        found = [(member_id, await service.export(database, member_id)) for (member_id,) in ids]
    return {member_id: msgspec.json.encode(export) for member_id, export in found}


async def test_every_answer_and_every_export_is_the_same_elsewhere(
    backed_up: BackedUpShop, databases: Databases, tmp_path: Path
):
    shop = backed_up.shop
    async with databases.empty() as url:
        restored = await restore(backed_up.store, url, tmp_path)
        assert (restored.migrations, restored.erased, restored.problems) == ([], 0, [])
        assert await catalogue_of(url) == await catalogue_of(shop.db.url)
        assert await exports_of(url) == await exports_of(shop.db.url)
        assert len(await exports_of(url)) > 8
        before = await open_new_window(shop.db.url, tmp_path / "before")
        after = await open_new_window(url, tmp_path / "after")
        assert find_difference(after, before) is None
        assert find_difference(before, after) is None
        assert len(QUERIES) > 3
        async with Database(url).bulk() as connection:
            # a machine that has a window of before builds another one
            assert await needs_window(connection, before.snapshot, before.manifest.database)
            assert not await needs_window(connection, after.snapshot, after.manifest.database)
        joined = await fetch_value(url, "INSERT INTO member (first_name) VALUES ('New') RETURNING id")
        assert joined > await fetch_value(shop.db.url, "SELECT max(id) FROM member") + 1000
    assert _pictures(tmp_path) == _pictures(shop.settings.var) != {}


async def test_pg_restore_alone_brings_back_schema_and_rows(backed_up: BackedUpShop, databases: Databases):
    manifest = await read_newest_manifest(backed_up.store)
    program, _ = find_program("pg_restore", manifest.written_by)
    async with fetch_dump(backed_up.store, manifest) as folder, databases.empty() as url:
        words = ("--exit-on-error", "--no-owner", "--clean", "--if-exists", f"--dbname={url}", folder)
        process = await asyncio.create_subprocess_exec(program, *words)
        assert await process.wait() == 0
        for table, rows in manifest.tables.items():
            assert await fetch_value(url, f"SELECT count(*) FROM {table}") == rows
        assert await fetch_value(url, "SELECT count(*) FROM migration") == len(manifest.migrations)


def _pictures(var: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in var.glob("media/members/*.webp")}


def _cut(content: bytes) -> bytes:
    return content[: len(content) // 2]


def _spoil(content: bytes) -> bytes:
    middle = len(content) // 2
    return content[:middle] + bytes([content[middle] ^ 255]) + content[middle + 1 :]


def damage(change: Callable[[bytes], bytes], name: str = "toc.dat") -> Damage:
    """Change a file of the dump where it is stored."""

    async def change_file(store: ObjectStore) -> None:
        place = name_key((await read_newest_manifest(store)).dump[name])
        await store.put(place, change(await store.get(place) or b""))

    return change_file


def rewrite(change: Callable[[BackupManifest], dict[str, Any]]) -> Damage:
    """Write another manifest, as one who may write to the store: its name has its hash."""

    async def rewrite_manifest(store: ObjectStore) -> None:
        manifest = await read_newest_manifest(store)
        await remove_manifest(store)
        await write_backup_manifest(store, msgspec.structs.replace(manifest, **change(manifest)))

    return rewrite_manifest


async def remove_file(store: ObjectStore) -> None:
    await store.delete(name_key((await read_newest_manifest(store)).dump["toc.dat"]))


async def remove_manifest(store: ObjectStore) -> None:
    await store.delete(*[found.key async for found in store.list_objects("manifests")])


async def cut_manifest(store: ObjectStore) -> None:
    async for found in store.list_objects("manifests"):
        await store.put(found.key, _cut(await store.get(found.key) or b""))


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (damage(_cut), r"files/\w\w/\w+ is damaged: it was cut short or changed"),
        (damage(_spoil), r"files/\w\w/\w+ is damaged: it was cut short or changed"),
        (damage(lambda _: b""), r"files/\w\w/\w+ is damaged: it was cut short or changed"),
        (remove_file, r"files/\w\w/\w+ is missing in .*: use another backup"),
        (remove_manifest, r"There is no finished backup in .*: a manifest is written when a backup ends"),
        (cut_manifest, r"manifests/.* is damaged: .* Use another backup"),
        (
            rewrite(lambda made: {"release": "99.0", "migrations": [*made.migrations, "9999_later"]}),
            r"made by a newer release \(99.0, its schema has 9999_later\): install that",
        ),
        (
            rewrite(lambda made: {"tables": made.tables | {"partitions.offer_history_2026_13": 0}}),
            r"The manifest names partitions.offer_history_2026_13, which its schema has not",
        ),
        (rewrite(lambda _: {"format": 3}), r"manifests/.* is of another release: Invalid enum value 3"),
        (
            rewrite(lambda _: {"written_by": 99}),
            r"pg_restore of PostgreSQL 99 or newer is needed on the PATH, ",
        ),
        (
            rewrite(lambda made: {"dump": {"../../toc.dat": made.dump["toc.dat"]}}),
            r"manifests/.* is of another release: Expected `str` matching regex",
        ),
        (
            rewrite(lambda made: {"tables": made.tables | {"public.brand": 1}}),
            r"counts 1 rows of public.brand, and there are \d\d",
        ),
        (
            rewrite(lambda made: {"dump": made.dump | {"toc.dat": min(made.dump.items())[1]}}),
            r"pg_restore cannot read the backup: ",
        ),
    ],
)
async def test_what_is_wrong_with_a_backup_is_said_and_nothing_is_restored(
    store: ObjectStore, spoil: Damage, sentence: str, databases: Databases, tmp_path: Path
):
    await spoil(store)
    async with databases.empty() as url:
        with pytest.raises(BackupError, match=sentence):
            await restore(store, url, tmp_path)
        assert await fetch_value(url, COUNT_TABLES) == 0


async def test_a_damaged_picture_does_not_keep_the_rest_from_being_restored(
    store: ObjectStore, databases: Databases, tmp_path: Path
):
    (name, digest), (other, _) = sorted((await read_newest_manifest(store)).pictures.items())
    await store.put(name_key(digest), _cut(await store.get(name_key(digest)) or b""))
    async with databases.empty() as url:
        restored = await restore(store, url, tmp_path)
    damaged = f"{name_key(digest)} is damaged: it was cut short or changed."
    assert restored.problems == [f"The picture {name}: {damaged}"]
    assert [*_pictures(tmp_path)] == [other]
    assert await verify_files(store, await read_newest_manifest(store), report) == [damaged]


async def test_a_shop_is_replaced_only_where_that_is_wanted_and_it_is_closed(
    backed_up: BackedUpShop, databases: Databases, tmp_path: Path
):
    async with databases.migrated() as url:
        await fetch_value(url, "INSERT INTO brand (slug, name) VALUES ('old', 'Old') RETURNING id")
        with pytest.raises(BackupError, match="There is a shop in the database"):
            await restore(backed_up.store, url, tmp_path)
        async with Database(url) as opened, opened.reading() as connection:
            await connection.execute("SELECT 1")
            with pytest.raises(BackupError, match=r"The shop is open \(1 connections\): stop it"):
                await restore(backed_up.store, url, tmp_path, replace=True)
        assert await fetch_value(url, "SELECT count(*) FROM brand") == 1
        await _wait_until_alone(url)
        await restore(backed_up.store, url, tmp_path, replace=True)
        assert await fetch_value(url, COUNTS) == await fetch_value(backed_up.shop.db.url, COUNTS)
        assert await fetch_value(url, "SELECT count(*) FROM brand WHERE slug = 'old'") == 0


async def test_tables_of_another_program_are_left_alone(
    backed_up: BackedUpShop, databases: Databases, tmp_path: Path
):
    async with databases.empty() as url:
        await fetch_value(url, "CREATE TABLE invoice (id integer)")
        with pytest.raises(BackupError, match="tables that are not of this shop: name an empty database"):
            await restore(backed_up.store, url, tmp_path, replace=True)
        assert await fetch_value(url, COUNT_TABLES) == 1


async def test_a_restore_that_is_killed_leaves_the_database_as_it_was(
    backed_up: BackedUpShop, store: FolderStore, databases: Databases, tmp_path: Path
):
    digest = min((await read_newest_manifest(store)).pictures.items())[1]
    place = Path(store.name) / name_key(digest)
    whole = place.with_name("aside")
    place.rename(whole)
    os.mkfifo(place)
    async with databases.migrated() as url:
        await fetch_value(url, "INSERT INTO brand (slug, name) VALUES ('old', 'Old') RETURNING id")
        command = [sys.executable, "-m", "app.cli", "restore", store.name, "--replace"]
        environment = os.environ | {"DATABASE_URL": url, "UNDERTONE_VAR": str(tmp_path)}
        process = await asyncio.create_subprocess_exec(
            *command, env=environment, stdin=asyncio.subprocess.DEVNULL
        )
        # Opens when the command reads the picture: all rows are in, and nothing is committed.
        descriptor = await _open_when_read(place, process)
        process.send_signal(signal.SIGKILL)
        await process.wait()
        os.close(descriptor)
        whole.rename(place)
        await _wait_until_alone(url)
        assert await fetch_value(url, "SELECT slug FROM brand") == "old"
        await restore(store, url, tmp_path, replace=True)
        assert await fetch_value(url, COUNTS) == await fetch_value(backed_up.shop.db.url, COUNTS)


async def _open_when_read(pipe: Path, process: asyncio.subprocess.Process) -> int:
    """Open a pipe for writing as soon as the process reads it."""
    async with asyncio.timeout(240):
        while True:
            assert process.returncode is None
            with suppress(OSError):  # nobody reads yet
                return os.open(pipe, os.O_WRONLY | os.O_NONBLOCK)
            await asyncio.sleep(0.02)


async def _wait_until_alone(url: str) -> None:
    """Until the server has noticed that the command is gone, and has undone what it began."""
    others = """SELECT count(*) = 0 FROM pg_stat_activity
        WHERE datname = current_database() AND application_name LIKE 'undertone %'"""
    await wait_until(partial(fetch_value, url, others))


async def test_a_backup_of_an_older_schema_is_brought_up_to_date(databases: Databases, tmp_path: Path):
    store = FolderStore(tmp_path / "old")
    async with databases.empty() as old, databases.empty() as url:
        await migrate(old, OLD_SCHEMA)
        member_id = await fetch_value(old, "INSERT INTO member (first_name) VALUES ('Ada') RETURNING id")
        source = ShopSource(Database(old), open_picture_folder(Settings(var=tmp_path)), {})
        await make_backup(source, store, report)
        restored = await restore(store, url, tmp_path)
        assert restored.migrations
        assert min(restored.migrations) > OLD_SCHEMA
        assert await fetch_value(url, "SELECT id FROM member WHERE first_name = 'Ada'") == member_id


async def test_a_scratch_server_of_another_major_version_gets_equal_rows(
    backed_up: BackedUpShop, monkeypatch: pytest.MonkeyPatch
):
    store, manifest = backed_up.store, await read_newest_manifest(backed_up.store)
    assert manifest.written_by != int(VERSION)
    assert await verify_by_restoring(store, manifest, report, find_or_install_postgres()) == []
    monkeypatch.setattr("app.backup.queries.finish_loading", _finish_and_change_a_row)
    changed = "The rows of public.brand are not the ones of the backup when they are restored."
    assert changed in await verify_by_restoring(store, manifest, report)


async def _finish_and_change_a_row(connection: asyncpg.Connection, statements: str) -> None:
    await connection.execute(f"{statements}; UPDATE brand SET name = name || '!' WHERE id = 1")


async def test_who_was_erased_after_the_backup_is_erased_again(
    backed_up: BackedUpShop, databases: Databases, tmp_path: Path
):
    shop, store = backed_up.shop, FolderStore(tmp_path / "backups")
    member_id, visitor = await shop.newcomer(
        first_name="Erasmus", email="e@shop.example", email_verified=True
    )
    await visitor.post("/product/review", {"product_slug": "tint-5", "rating": 4, "incentivised": False})
    await backed_up.back_up(store)
    later_id, later = await shop.newcomer(first_name="Later")
    for each in (visitor, later):
        assert (await each.delete("/user", {"keep_ratings": True})).status_code == 200
    ledger = ErasureLedger(FolderStore(shop.settings.shared_folder))
    entries = await ledger.read()
    assert {(each.member_id, each.keep_ratings) for each in entries} == {(member_id, True), (later_id, True)}
    async with databases.empty() as url:
        assert (await restore(store, url, tmp_path, erasures=entries)).erased == 1
        assert (
            await fetch_value(
                url, "SELECT first_name || coalesce(email, '') FROM member WHERE id = $1", member_id
            )
            == ""
        )
        kept = "SELECT count(*) FROM review WHERE member_id IS NULL AND rating = 4"
        assert await fetch_value(url, kept) == await fetch_value(shop.db.url, kept) == 1
        times = "SELECT erased_at FROM erasure WHERE id = $1"
        assert await fetch_value(url, times, member_id) == await fetch_value(shop.db.url, times, member_id)
        # The database that is replaced knows them too.
        await _wait_until_alone(url)
        assert (await restore(store, url, tmp_path, replace=True)).erased == 1
        text = await fetch_value(url, "SELECT string_agg(member::text, '') FROM member")
        assert "Erasmus" not in text
        assert TRACES[0] in text


async def test_a_ledger_without_an_entry_gets_it_from_the_daily_sweep(
    backed_up: BackedUpShop, tmp_path: Path
):
    shop = backed_up.shop
    member_id, _ = await shop.newcomer()
    pictures = PictureStore(shop.settings.var)
    await service.erase(shop.db, pictures, member_id, keep_ratings=False, note=note_erasure)
    ledger = ErasureLedger(FolderStore(tmp_path))
    await fetch_value(shop.db.url, "DELETE FROM shop_state WHERE key = 'privacy_swept' RETURNING key")
    assert await sweep_if_due(shop.db, pictures, ledger=ledger)
    assert member_id in [each.member_id for each in await ledger.read()]


async def test_pictures_that_staff_sent_come_back_and_copies_of_others_are_fetched_again(
    backed_up: BackedUpShop, databases: Databases, tmp_path: Path
):
    shop, store = backed_up.shop, open_store(str(tmp_path / "backup"))
    products = shop.settings.var / "media" / "products"
    products.mkdir(parents=True, exist_ok=True)
    sent, fetched = "5" * 32, "f" * 32
    for name in (sent, fetched):
        for file in list_files(name):
            (products / file).write_bytes(file.encode())
    async with shop.db.unit_of_work() as work:
        await row(work, "fetched_picture", address="https://a.example/1.jpg", name=fetched, width=9, height=9)
    await backed_up.back_up(store)
    async with databases.empty() as url:
        restored = await restore(store, url, tmp_path)
    assert restored.problems == []
    there = {path.name: path.read_bytes() for path in (tmp_path / "media" / "products").iterdir()}
    assert there == {file: file.encode() for file in list_files(sent)}
