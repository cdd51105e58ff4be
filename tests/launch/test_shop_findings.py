"""`undertone doctor` finds what a shop on the web lacks besides machines, and says what to do."""

import os
import socket
import time
from pathlib import Path

import msgspec
import pytest

from app.backup_note import NOTE, note_backup
from app.kit.database.pool import Database
from app.kit.findings import Finding, Level
from app.kit.observing.machines import note_machine
from app.launch.doctor.other_machines_findings import examine_running_secret
from app.launch.doctor.own_machine_findings import examine_machine, find_misspelt_settings
from app.launch.processes.ports import find_free_port
from app.settings import Settings, Storefront
from app.settings.mail import Mail
from app.shop.findings import examine_shop
from app.shop.service import say_fact
from tests.support.rows import a_product, row


@pytest.fixture
def settings(database_url: str, tmp_path: Path) -> Settings:
    """The settings of a shop on the web."""
    return Settings(
        database_url=database_url,
        var=tmp_path,
        env="production",
        secret="Qa7sWd2fEr9gTy4hUj1kIo6lPz3xCv8b",
        mail=Mail(server="smtps://smtp.example"),
        storefront=Storefront(port=find_free_port()),
        worker_port=find_free_port(),
    )


async def find(db: Database, settings: Settings, level: Level) -> list[str]:
    async with db.reading() as connection:
        found = await examine_running_secret(connection, settings) + await examine_shop(connection, settings)
    return [each.sentence for each in found if each.level is level]


async def test_a_new_shop_lacks_goods_a_backup_and_the_words_that_the_law_asks_for(
    db: Database, settings: Settings
):
    said = await find(db, settings, Level.WARNING)
    for words in (
        "No backup was made",
        "do not say which company the shop is",
        "do not say where the company is registered",
        "do not say where complaints go",
        "no products",
    ):
        assert any(words in each for each in said), words
    note_backup(settings.var, "20261127")
    for name, value in (
        ("company", "Shade Ltd"),
        ("registered_address", "1 High St"),
        ("complaints", "a@b.example"),
    ):
        await say_fact(db, name, value, by="rosa")
    async with db.unit_of_work() as work:
        product = await a_product(work)
        await row(work, "product_image", product_id=product, name="main", url="/media/a.webp")
    assert await find(db, settings, Level.WARNING) == []
    assert await find(db, settings, Level.WRONG) == []


async def test_a_shop_that_is_tried_out_is_asked_for_none_of_it(db: Database, settings: Settings):
    assert await find(db, msgspec.structs.replace(settings, env="development"), Level.WARNING) == []


async def test_an_old_backup_is_said(db: Database, settings: Settings):
    note_backup(settings.var, "20261127")
    os.utime(settings.var / NOTE, (0, time.time() - 40 * 3600))
    assert await find(db, settings, Level.WRONG) == [
        "The last backup is 40 hours old: see why the nightly one failed."
    ]


async def test_products_without_a_picture_are_counted(db: Database, settings: Settings):
    async with db.unit_of_work() as work:
        for slug, url in (
            ("none", ""),
            ("lost", "https://p.example/1.jpg"),
            ("fine", "https://p.example/2.jpg"),
        ):
            product = await a_product(work, slug=slug)
            if url:
                await row(work, "product_image", product_id=product, name="main", url=url)
        await work.execute("UPDATE fetched_picture SET problem = '404' WHERE address LIKE '%1.jpg'")
    assert "2 of 3 products have no picture that can be shown." in await find(db, settings, Level.WARNING)


async def test_letters_that_do_not_leave_are_said_with_the_reason(db: Database, settings: Settings):
    async with db.unit_of_work() as work:
        for hours, failure in ((3, "535 wrong password"), (0, "")):
            await row(
                work, "mail", address="a@b.example", kind="trial", subject="x", body="x", failure=failure
            )
            await work.execute(
                "UPDATE mail SET queued_at = now() - $1 * interval '1 hour' WHERE failure = $2",
                hours,
                failure,
            )
    [said] = await find(db, settings, Level.WRONG)
    assert said.startswith("2 letters wait, the oldest for 3 hours (535 wrong password)")
    async with db.unit_of_work() as work:
        await work.execute("UPDATE mail SET given_up_at = now()")
    assert any(
        "2 letters of the last 7 days could not be sent" in each
        for each in await find(db, settings, Level.WARNING)
    )


async def test_one_letter_one_hour_and_one_product_are_said_as_one(db: Database, settings: Settings):
    async with db.unit_of_work() as work:
        await a_product(work)
        await row(work, "mail", address="a@b.example", kind="trial", subject="x", body="x")
        await work.execute("UPDATE mail SET queued_at = now() - interval '80 minutes'")
    note_backup(settings.var, "20261127")
    async with db.reading() as connection:
        found = await examine_shop(connection, settings)
    said = [each.sentence for each in found]
    at_desk = [each.at_desk for each in found]
    assert any(each.startswith("1 letter waits, the oldest for 1 hour: ") for each in said), said
    assert "Letters to shoppers do not leave: 1 waits. Tell your engineer today." in at_desk
    assert "1 of 1 product has no picture that can be shown." in said
    async with db.unit_of_work() as work:
        product = await work.fetchval("SELECT id FROM product")
        await row(work, "product_image", product_id=product, name="main", url="/media/a.webp")
    assert "The only product has a picture." in await find(db, settings, Level.FINE)


async def test_a_shop_that_runs_with_another_secret_is_said(db: Database, settings: Settings):
    await note_machine(db, settings)
    assert await find(db, settings, Level.WRONG) == []
    changed = msgspec.structs.replace(settings, secret=settings.secret[::-1])
    [said] = await find(db, changed, Level.WRONG)
    assert "another UNDERTONE_SECRET than these settings" in said


def test_a_frozen_worker_is_said(settings: Settings):
    with socket.create_server(("127.0.0.1", settings.worker_port)):
        found = list(examine_machine(settings))
    assert [each.level for each in found if "worker on port" in each.sentence] == [Level.WRONG]
    assert not [each for each in examine_machine(settings) if "The worker" in each.sentence]


def test_a_misspelt_setting_is_said_with_the_one_that_is_meant():
    variables = {"UNDERTONE_ADMN": "true", "UNDERTONE_XYZ": "1", "UNDERTONE_ADMIN": "true", "PATH": "/bin"}
    assert list(find_misspelt_settings(variables)) == [
        Finding(
            Level.WARNING,
            "UNDERTONE_ADMN is no setting, and nothing reads it: perhaps UNDERTONE_ADMIN is meant.",
        ),
        Finding(
            Level.WARNING,
            "UNDERTONE_XYZ is no setting, and nothing reads it: docs/settings.md lists them all.",
        ),
    ]
