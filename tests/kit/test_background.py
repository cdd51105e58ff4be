"""Work that is repeated goes on whatever one time of it came to."""

import asyncio
from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.background import publish_and_write
from app.kit import clock
from app.kit.background import repeat_in_background
from app.kit.database.pool import Database
from app.services import create_services
from tests.support.rows import a_member, a_product, row
from tests.support.shop import settings_for_tests

NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)


async def test_work_that_failed_is_done_again() -> None:
    times, again = 0, asyncio.Event()

    async def fail_once() -> None:
        nonlocal times
        times += 1
        if times == 1:
            raise RuntimeError("not yet")
        again.set()

    async with repeat_in_background(fail_once, 0.0), asyncio.timeout(60):
        await again.wait()


async def test_letters_do_not_wait_for_the_first_window(database_url: str, tmp_path: Path) -> None:
    services = create_services(settings_for_tests(database_url, tmp_path))
    async with services.database:
        await publish_and_write(services)


async def test_letters_of_alerts_do_not_wait_for_other_work_that_fails(
    db: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with db.bulk() as work:
        product, vendor = await a_product(work), await row(work, "vendor", slug="shop", name="Shop")
        await row(work, "offer", product_id=product, vendor_id=vendor, price_pence=1500)
        member = await a_member(work, email="ada@shop.example", email_verified=True)
        alert = await row(
            work, "alert", member_id=member, about="product", product_id=product, confirmed_at=NOON
        )
        await row(work, "alert_news", alert_id=alert, product_id=product)
        await work.execute("ALTER TABLE newsletter_issue RENAME TO gone")
    monkeypatch.setattr(clock, "now", lambda: NOON)
    services = create_services(settings_for_tests(db.url, tmp_path))
    async with services.database:
        await publish_and_write(services)
    async with db.reading() as connection:
        assert await connection.fetchval("SELECT count(*) FROM mail WHERE kind = 'alert'") == 1
