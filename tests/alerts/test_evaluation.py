"""Who waits for a price is told of each time that it gets there, once, and of nothing else."""

from datetime import UTC, datetime, timedelta

import asyncpg
import pytest

from app.alerts.letters import writing
from app.alerts.letters.writing import write_letters
from app.alerts.prices import evaluation
from app.alerts.prices.evaluation import evaluate
from app.kit import clock
from app.kit.database.pool import Database
from app.window.queries import delete_changes_before, read_snapshot
from tests.support.price_replay import PriceReplay
from tests.support.rows import a_member, a_product, a_variant, row

NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)


@pytest.mark.timeout(1200)  # hundreds of transactions
@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_replayed_prices_are_told_as_brute_force_says(db: Database, seed: int, monkeypatch):
    monkeypatch.setattr(evaluation, "PRODUCTS_AT_ONCE", 17)
    replay = PriceReplay(db, seed)
    await replay.fill(products=60, members=40, alerts=400)
    assert await evaluate(db, clock.now()) == 0
    await replay.find_told()
    told = 0
    for step in range(12):
        for _ in range(step % 3):  # changes that nobody looked at in between
            await replay.change(10)
        if step == 7:  # the log was shortened: all products are looked at
            async with db.bulk() as work:
                await delete_changes_before(work, [await read_snapshot(work)])
        await evaluate(db, clock.now())
        expected = await replay.find_told()
        assert await replay.read_noted() == expected
        told += len(expected)
    assert told > 20
    assert await evaluate(db, clock.now()) == 0


class Watched:
    """A product with one offer, and what is written about it."""

    def __init__(self, db: Database) -> None:
        self.db = db
        self.product_id = 0
        self.member_id = 0

    async def open(self, below: int | None = 2000, price: int = 2500, **alert: object) -> int:
        async with self.db.unit_of_work() as work:
            self.product_id = await a_product(work, name="Tint *[x](http://evil.example)*", slug="tint")
            vendor = await row(work, "vendor", slug="shop", name="Shop")
            await row(work, "offer", product_id=self.product_id, vendor_id=vendor, price_pence=price)
            self.member_id = await a_member(work, email="ada@b.uk", email_verified=True)
            alert_id = await row(
                work, "alert", member_id=self.member_id, about="product", product_id=self.product_id,
                below_pence=below, confirmed_at=NOON, **alert,
            )  # fmt: skip
        await evaluate(self.db, clock.now())
        return alert_id

    async def run(self, statement: str, *values: object) -> None:
        async with self.db.unit_of_work() as work:
            await work.execute(statement, *values)

    async def set_price(self, pence: int, *, in_stock: bool = True) -> None:
        await self.run("UPDATE offer SET price_pence = $1, in_stock = $2", pence, in_stock)
        await evaluate(self.db, clock.now())

    async def write(self, now: datetime = NOON) -> list[asyncpg.Record]:
        await write_letters(self.db, "secret", now)
        async with self.db.unit_of_work() as work:
            return await work.fetch("DELETE FROM mail RETURNING *")


@pytest.fixture
def watched(db: Database) -> Watched:
    return Watched(db)


async def test_a_fall_is_told_once_and_the_next_fall_again(watched: Watched):
    await watched.open()
    await watched.set_price(2000)
    (letter,) = await watched.write()
    assert letter["member_id"] == watched.member_id
    assert "£20.00" in letter["subject"]
    assert r"Tint \*\[x\]\(http://evil\.example\)\*" in letter["body"]
    assert "/products/tint" in letter["body"]
    assert "is now £20.00 plus delivery, at Shop; you waited for £20.00 or less" in letter["body"]
    assert letter["unsubscribe_path"].startswith("/api/v1/alerts/stop?token=")
    await watched.set_price(1900)
    assert await watched.write() == []
    await watched.set_price(2600)
    await watched.run("UPDATE offer SET delivery_pence = 0")
    await watched.set_price(1500)
    (again,) = await watched.write()
    assert "is now £15.00 with free delivery, at Shop" in again["body"]


async def test_what_is_no_longer_true_is_not_told(watched: Watched):
    await watched.open()
    await watched.set_price(1500)
    await watched.set_price(3000)
    assert await watched.write() == []
    await watched.set_price(1500, in_stock=False)
    assert await watched.write() == []


async def test_being_in_stock_again_is_told(watched: Watched):
    await watched.open(below=None)
    await watched.set_price(2500, in_stock=False)
    await watched.set_price(2500)
    (letter,) = await watched.write()
    assert letter["subject"].endswith("is back in stock")


async def test_a_withdrawn_product_tells_nobody(watched: Watched):
    await watched.open()
    await watched.run("UPDATE product SET status = 'withdrawn'")
    await watched.set_price(1000)
    assert await watched.write() == []


async def test_at_night_nothing_is_written_and_in_the_morning_what_still_holds(watched: Watched):
    await watched.open()
    await watched.set_price(1500)
    night = datetime(2026, 6, 1, 21, tzinfo=UTC)  # 22:00 in summer
    assert await watched.write(night) == []
    assert len(await watched.write(night + timedelta(hours=11))) == 1


async def test_one_letter_a_day_where_that_is_chosen_also_with_a_clock_that_went_back(watched: Watched):
    await watched.open(is_daily=True)
    await watched.set_price(1500)
    assert len(await watched.write(NOON)) == 1
    await watched.set_price(2500)
    await watched.set_price(1500)
    assert await watched.write(NOON + timedelta(hours=5)) == []
    assert len(await watched.write(NOON + timedelta(days=1))) == 1
    await watched.set_price(2500)
    await watched.set_price(1500)
    assert len(await watched.write(NOON - timedelta(days=30))) == 1


async def test_several_products_are_one_letter(watched: Watched):
    await watched.open()
    async with watched.db.unit_of_work() as work:
        vendor = await work.fetchval("SELECT id FROM vendor")
        for number in range(40):
            product = await a_product(work)
            await row(work, "offer", product_id=product, vendor_id=vendor, price_pence=5000)
            await row(
                work, "alert", member_id=watched.member_id, about="product", product_id=product,
                below_pence=2000 + number, confirmed_at=NOON,
            )  # fmt: skip
    await evaluate(watched.db, clock.now())
    await watched.set_price(1500)
    (letter,) = await watched.write()
    assert letter["subject"] == "41 products you are waiting for"
    assert "and 11 more" in letter["body"]


async def test_a_price_is_told_beside_a_review_of_the_same_product(watched: Watched):
    async with watched.db.unit_of_work() as work:
        await a_member(work)
    await watched.open()
    async with watched.db.unit_of_work() as work:
        asked = await row(work, "alert", member_id=watched.member_id, about="followed", confirmed_at=NOON)
        await row(work, "alert_news", alert_id=asked, product_id=watched.product_id)
        await row(work, "alert", member_id=watched.member_id, about="wishlist", confirmed_at=NOON)
        await row(work, "wish", member_id=watched.member_id, product_id=watched.product_id)
    await watched.set_price(2500, in_stock=False)
    await watched.set_price(1500)
    (letter,) = await watched.write()
    assert "Somebody you follow reviewed [" in letter["body"]
    assert letter["body"].count("is now £15.00") == 1
    assert letter["subject"] == "2 things you are waiting for"


@pytest.mark.parametrize("about", ["product", "twin"])
async def test_a_paused_alert_tells_nothing_of_what_waits_also_when_it_goes_on(watched: Watched, about: str):
    alert_id = await watched.open()
    await watched.set_price(1500)
    if about == "twin":  # what was found near a shade waits in the same place
        await watched.run("DELETE FROM alert_news")
        async with watched.db.unit_of_work() as work:
            shade = await a_variant(work, watched.product_id, name="Gone")
            alert_id = await row(
                work, "alert", member_id=watched.member_id, about="twin", product_id=watched.product_id,
                variant_id=shade, confirmed_at=NOON,
            )  # fmt: skip
            await row(work, "alert_news", alert_id=alert_id, product_id=watched.product_id)
    await watched.run("UPDATE alert SET paused_at = now() WHERE id = $1", alert_id)
    assert await watched.write() == []
    await evaluate(watched.db, clock.now())
    await watched.run("UPDATE alert SET paused_at = NULL")
    assert await watched.write() == []


async def test_a_price_is_not_told_to_who_waits_for_a_lower_one_by_now(watched: Watched):
    await watched.open(below=2000)
    await watched.set_price(1500)
    await watched.run("UPDATE alert SET below_pence = 1000")
    assert await watched.write() == []
    await watched.set_price(900)
    (letter,) = await watched.write()
    assert "is now £9.00 plus delivery, at Shop; you waited for £10.00 or less" in letter["body"]


async def test_what_one_waits_for_is_one_letter_however_many_letters_are_written(
    watched: Watched, monkeypatch
):
    monkeypatch.setattr(writing, "NEWS_AT_ONCE", 2)
    await watched.open()
    async with watched.db.unit_of_work() as work:
        other = await a_member(work, email="bo@b.uk", email_verified=True)
        for member in (watched.member_id, other):
            for _ in range(3):
                product = await a_product(work)
                alert = await row(
                    work, "alert", member_id=member, about="product", product_id=product, confirmed_at=NOON
                )
                await row(work, "alert_news", alert_id=alert, product_id=product)
                await row(work, "alert_price", product_id=product, price_pence=1500, in_stock=True)
    letters = await watched.write()
    assert [(each["member_id"], each["subject"]) for each in letters] == [
        (watched.member_id, "3 products you are waiting for"),
        (other, "3 products you are waiting for"),
    ]


async def test_an_alert_goes_with_its_product(watched: Watched):
    await watched.open()
    await watched.set_price(1500)
    await watched.run("DELETE FROM product")
    await evaluate(watched.db, clock.now())
    assert await watched.write() == []


async def test_an_offer_dated_ahead_is_told_when_its_time_comes(watched: Watched):
    await watched.open()
    await watched.run("UPDATE offer SET price_pence = 1000, updated_at = now() + interval '10 minutes'")
    await evaluate(watched.db, clock.now())
    assert await watched.write() == []
    await watched.run("UPDATE alert_price SET change_at = now()")
    await evaluate(watched.db, clock.now() + timedelta(minutes=6))
    assert len(await watched.write()) == 1
