"""What is past its time goes, what is not stays."""

import os
import time
from datetime import UTC, datetime, timedelta
from hashlib import sha256

from click.testing import CliRunner

from app.commands import privacy as command
from app.media.service import PictureStore
from app.privacy.sweeping import Retention, sweep, sweep_if_due
from app.settings import Settings
from tests.support.community import Community
from tests.support.pictures import a_picture
from tests.support.rows import a_member, a_product, a_review, row

NOW = datetime.now(UTC)
LONG_AGO = NOW - timedelta(days=401)


async def fill(shop: Community) -> None:
    """Of each kind one row past its time and one that is not."""
    async with shop.db.unit_of_work() as work:
        member_id, product_id = await a_member(work), await a_product(work)
        for old in (True, False):
            until = NOW + timedelta(days=-1 if old else 1)
            state = f"state-of-a-sign-in-{old}"
            await row(
                work, "login_transaction", state=state, provider="google", nonce=state, verifier="v" * 43,
                browser_binding=bytes(32), created_at=LONG_AGO, expires_at=until,
            )  # fmt: skip
            await row(work, "session_family", member_id=member_id, created_at=LONG_AGO, expires_at=until)
            left = NOW - timedelta(days=31 if old else 29)
            await row(
                work, "newsletter_subscription", email=f"{old}@shop.example", unsubscribed_at=left,
                confirmed_at=left,
                unsubscribe_hash=sha256(state.encode()).digest(),
            )  # fmt: skip
            asked = NOW - timedelta(days=8 if old else 6)
            await row(
                work, "newsletter_subscription", email=f"asked-{old}@shop.example", consent_at=asked,
                unsubscribe_hash=sha256(b"asked" + state.encode()).digest(),
            )  # fmt: skip
            await row(
                work, "alert", address=f"asked-{old}@shop.example", about="product", product_id=product_id,
                created_at=asked,
            )  # fmt: skip
            await row(
                work, "mail", address=f"{old}@shop.example", kind="trial", subject="x", body="x",
                given_up_at=left,
            )  # fmt: skip
            settled = NOW - timedelta(days=366 if old else 364)
            await row(
                work, "review_report", review_id=await a_review(work, product_id), reason="x",
                resolved_at=settled,
            )  # fmt: skip
            await row(
                work, "profile_report", subject_id=member_id, about="name", kind="other", reason="x",
                receipt=f"{old}", email=f"{old}@shop.example", resolved_at=settled, resolution="kept",
            )  # fmt: skip
            await row(
                work, "complaint", receipt=f"{int(old)}23456789A", kind="other", words="x",
                email=f"{old}@shop.example", answer="x",
                answered_at=NOW - timedelta(days=732 if old else 728),
            )  # fmt: skip
            await row(
                work, "review_origin", review_id=await a_review(work, product_id), network=1,
                written_at=NOW - timedelta(days=61 if old else 59),
            )  # fmt: skip
            day = (LONG_AGO if old else NOW - timedelta(days=399)).date()
            await row(work, "product_view", product_id=product_id, day=day, views=1)
            await row(work, "visitor_day", day=day, what="visit", networks=1)
            vendor_id = await row(work, "vendor", slug=f"shop-{old:d}", name=f"Shop {old}")
            await row(work, "retailer_click", product_id=product_id, vendor_id=vendor_id, day=day, clicks=1)
            await row(work, "search_count", day=day, query="lipstick", asked=10, products_found=1)
            await row(work, "search_opening", day=day, query="lipstick", product_id=product_id, opened=1)
            await row(work, "audit_entry", action="member.sign_in", at=LONG_AGO if old else NOW)
            erased_at = NOW - timedelta(days=401 if old else 399)
            await row(work, "erasure", id=old + 1, erased_at=erased_at, keeps_ratings=False)


GONE = {
    "sign-ins never finished": 1,
    "sessions past their time": 1,
    "newsletter addresses that left": 1,
    "newsletter addresses never confirmed": 1,
    "alerts never confirmed": 1,
    "letters that could not be sent": 1,
    "reports long settled": 1,
    "reports of profiles long settled": 1,
    "complaints long answered": 1,
    "origins of reviews": 1,
    "erasures older than any backup": 1,
    "views by day": 1,
    "visitors by day": 1,
    "clicks by day": 1,
    "searches by day": 1,
    "audit entries": 1,
    "months of old prices": 0,
    "pictures nobody shows": 0,
}


async def test_each_kind_is_kept_for_its_time_and_no_longer(shop: Community):
    await fill(shop)
    async with shop.db.bulk() as work:
        assert await sweep(work, PictureStore(shop.settings.var)) == GONE
    async with shop.db.bulk() as work:
        assert set((await sweep(work, PictureStore(shop.settings.var))).values()) == {0}


async def test_searches_are_kept_as_long_as_the_settings_say(shop: Community):
    await fill(shop)
    async with shop.db.bulk() as work:
        gone = await sweep(work, PictureStore(shop.settings.var), Retention(search_count_days=30))
        assert gone["searches by day"] == 2
        assert await work.fetchval("SELECT count(*) FROM search_opening") == 0


async def test_pictures_nobody_shows_go_after_a_day(shop: Community):
    store = PictureStore(shop.settings.var)
    shown, unclaimed, fresh = [await store.save(a_picture()) for _ in range(3)]
    await shop.newcomer(image_url=shown)
    folder = shop.settings.var / "media" / "members"
    for address in (shown, unclaimed):
        file = folder / address.rpartition("/")[2]
        os.utime(file, (time.time() - 100_000,) * 2)
    async with shop.db.bulk() as work:
        assert (await sweep(work, PictureStore(shop.settings.var)))["pictures nobody shows"] == 1
    kept = {f"/media/members/{path.name}" for path in folder.glob("*-384.webp")}
    assert kept == {shown, fresh}


async def test_one_process_sweeps_and_only_once_a_day(shop: Community):
    assert await sweep_if_due(shop.db, PictureStore(shop.settings.var))
    assert not await sweep_if_due(shop.db, PictureStore(shop.settings.var))
    await shop.value("UPDATE shop_state SET changed_at = now() - interval '1 day' RETURNING 1")
    assert await sweep_if_due(shop.db, PictureStore(shop.settings.var))


def test_a_person_can_sweep_too(database_url: str, tmp_path, monkeypatch):
    monkeypatch.setattr(command, "load_shop_settings_or_exit", lambda: _settings(database_url, tmp_path))
    result = CliRunner().invoke(command.privacy, ["sweep"])
    assert result.exit_code == 0
    assert result.output.splitlines() == [f"{0:>8}  {name}" for name in GONE]


def test_without_a_database_it_says_so(tmp_path, monkeypatch):
    away = "postgresql://nobody:nothing@127.0.0.1:1/nowhere"
    monkeypatch.setattr(command, "load_shop_settings_or_exit", lambda: _settings(away, tmp_path))
    result = CliRunner().invoke(command.privacy, ["sweep"])
    assert result.exit_code == 1
    assert result.output.startswith("Error: The database cannot be reached")


def _settings(url: str, var):
    return Settings(database_url=url, var=var)
