"""Twins of shades that are gone, and reviews of shades near one's own by whom one follows."""

from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial

import pytest_asyncio

from app.alerts.letters.writing import write_letters
from app.alerts.near.finding import queue_near_hourly, queue_new_twins, queue_reviews_by_followed
from app.alerts.prices.evaluation import evaluate
from app.kit import clock
from app.kit.database.pool import Connection, Database
from tests.alerts.test_evaluation import NOON
from tests.support.community import Community, community
from tests.support.rows import a_variant, row
from tests.support.windows import open_new_window

GONE, TWIN, FAR = 710_000, 710_001, 710_002


@pytest_asyncio.fixture
async def shop(db: Database, tmp_path) -> AsyncIterator[Community]:
    """`tint-1` is no longer made; `tint-2` comes close to it, and is sold out; `tint-3` does not."""
    async with community(db.url, tmp_path, products=4) as opened:
        async with opened.db.unit_of_work() as work:
            vendor = await row(work, "vendor", slug="shop", name="Shop")
            shades = ((1, GONE, "#7a4a3a"), (2, TWIN, "#7a4a3b"), (3, FAR, "#f0d0c0"))
            for number, variant, value in shades:
                product = opened.product_ids[number]
                await a_variant(work, product, id=variant, name=f"Shade {number}", value=value)
                if number > 1:
                    await row(
                        work, "offer", product_id=product, vendor_id=vendor, price_pence=1500, in_stock=False
                    )
            await work.execute("UPDATE product SET discontinued = true WHERE id = $1", opened.product_ids[1])
        yield opened


async def list_letters(shop: Community, member: int) -> list[str]:
    await write_letters(shop.db, shop.settings.secret, NOON)
    letters = """
        SELECT array_agg(subject || ': ' || body ORDER BY id) FROM mail
        WHERE member_id = $1 AND kind = 'alert'"""
    return await shop.value(letters, member) or []


async def run(shop: Community, note: Callable[[Connection], Awaitable[int]]) -> int:
    async with shop.db.bulk() as work:
        return await note(work)


async def look_at_twins(shop: Community) -> int:
    await evaluate(shop.db, clock.now())
    window = await open_new_window(shop.db.url, shop.settings.var)
    return await run(shop, partial(queue_new_twins, window=window))


async def test_who_waits_for_a_twin_is_told_once_it_can_be_bought_and_once_alone(shop: Community):
    member, ada = await shop.newcomer(email="ada@shop.example", email_verified=True)
    wish = {"about": "twin", "product_slug": "tint-1", "variant_id": GONE}
    assert (await ada.post("/alerts", wish | {"below": 5})).status_code == 422
    assert (await ada.post("/alerts", wish)).status_code == 200
    assert await look_at_twins(shop) == 0
    async with shop.db.unit_of_work() as work:
        await work.execute("UPDATE offer SET in_stock = true")
    assert await look_at_twins(shop) == 1
    assert await look_at_twins(shop) == 0
    (letter,) = await list_letters(shop, member)
    assert "Tint 2 comes close to Shade 1 of Tint 1" in letter
    assert f"/products/tint-2?variant={TWIN}" in letter
    assert "£15.00" in letter


async def test_a_shade_of_a_withdrawn_product_has_a_twin_too(shop: Community):
    member, ada = await shop.newcomer(email="bea@shop.example", email_verified=True)
    await ada.post("/alerts", {"about": "twin", "product_slug": "tint-1", "variant_id": GONE})
    async with shop.db.unit_of_work() as work:
        await work.execute("UPDATE product SET status = 'withdrawn' WHERE slug = 'tint-1'")
        await work.execute("UPDATE offer SET in_stock = true")
    assert await look_at_twins(shop) == 1
    assert len(await list_letters(shop, member)) == 1


async def test_nobody_is_told_of_a_twin_that_was_withdrawn_meanwhile(shop: Community):
    member, ada = await shop.newcomer(email="dot@shop.example", email_verified=True)
    await ada.post("/alerts", {"about": "twin", "product_slug": "tint-1", "variant_id": GONE})
    async with shop.db.unit_of_work() as work:
        await work.execute("UPDATE offer SET in_stock = true")
    assert await look_at_twins(shop) == 1
    async with shop.db.unit_of_work() as work:
        await work.execute("UPDATE product SET status = 'withdrawn' WHERE slug = 'tint-2'")
    assert await list_letters(shop, member) == []


async def test_a_product_is_no_twin_of_its_own_shade_that_the_window_does_not_have_yet(shop: Community):
    async with shop.db.unit_of_work() as work:
        await work.execute("UPDATE offer SET in_stock = true")
    window = await open_new_window(shop.db.url, shop.settings.var)
    async with shop.db.unit_of_work() as work:
        new = await a_variant(work, shop.product_ids[2], name="New", value="#7a4a3c")
    _, ada = await shop.newcomer(email="cleo@shop.example", email_verified=True)
    wish = {"about": "twin", "product_slug": "tint-2", "variant_id": new}
    assert (await ada.post("/alerts", wish)).status_code == 200
    assert await run(shop, partial(queue_new_twins, window=window)) == 0


async def test_who_follows_is_told_of_a_review_near_their_shade_and_of_no_other(shop: Community):
    member, ada = await shop.newcomer(email="ada@shop.example", email_verified=True)
    followed, bo = await shop.newcomer(first_name="Bo", surname="Lin")
    _, stranger = await shop.newcomer()
    await ada.post("/follow", {"user_id": followed})
    assert (await ada.put("/user/passport", make_passport("#7a4a3b"))).status_code == 200
    assert (await ada.post("/alerts", {"about": "followed"})).status_code == 200
    for who, slug, shade in ((bo, "tint-2", TWIN), (bo, "tint-3", FAR), (stranger, "tint-1", GONE)):
        body = {"product_slug": slug, "rating": 4, "incentivised": False, "worn_variant_id": shade}
        assert (await who.post("/product/review", body)).status_code == 201
    assert await run(shop, queue_reviews_by_followed) == 1
    assert await run(shop, queue_reviews_by_followed) == 0
    (letter,) = await list_letters(shop, member)
    assert letter.startswith("Bo Lin reviewed ")
    assert "which is close to yours" in letter
    assert (await ada.get("/user/alerts")).json()["alerts"][0]["about"] == "followed"


async def test_a_review_near_ones_shade_is_told_under_the_name_of_who_wrote_it(shop: Community):
    member, ada = await shop.newcomer(email="ada@shop.example", email_verified=True)
    await ada.put("/user/passport", make_passport("#7a4a3b"))
    await ada.post("/alerts", {"about": "followed"})
    async with shop.db.unit_of_work() as work:
        await a_variant(work, shop.product_ids[2], id=FAR + 1, name="Pale", value="#f0d0c0")
    for name, shade in (("Near", TWIN), ("Far", FAR + 1)):
        followed, visitor = await shop.newcomer(first_name=name, surname="Lin")
        await ada.post("/follow", {"user_id": followed})
        body = {"product_slug": "tint-2", "rating": 4, "incentivised": False, "worn_variant_id": shade}
        assert (await visitor.post("/product/review", body)).status_code == 201
    assert await run(shop, queue_reviews_by_followed) == 1
    (letter,) = await list_letters(shop, member)
    assert letter.startswith("Near Lin reviewed ")


async def test_a_look_that_failed_is_done_again_and_stops_no_other(shop: Community):
    _, ada = await shop.newcomer(email="ada@shop.example", email_verified=True)
    followed, bo = await shop.newcomer()
    await ada.post("/follow", {"user_id": followed})
    await ada.put("/user/passport", make_passport("#7a4a3b"))
    await ada.post("/alerts", {"about": "followed"})
    await ada.post("/alerts", {"about": "twin", "product_slug": "tint-1", "variant_id": GONE})
    body = {"product_slug": "tint-2", "rating": 4, "incentivised": False, "worn_variant_id": TWIN}
    await bo.post("/product/review", body)
    async with shop.db.unit_of_work() as work:
        await work.execute("UPDATE offer SET in_stock = true")
    window = await open_new_window(shop.db.url, shop.settings.var)
    async with shop.db.unit_of_work() as work:
        await work.execute("UPDATE shade_passport SET content = content - 'people'")
    await queue_near_hourly(shop.db, window)
    assert await shop.value("SELECT count(*) FROM alert_news") == 1  # the twin
    await ada.put("/user/passport", make_passport("#7a4a3b") | {"edition": 1})
    await queue_near_hourly(shop.db, window)
    assert await shop.value("SELECT count(*) FROM alert_news") == 2
    await shop.value("DELETE FROM alert_news RETURNING 1")
    await shop.value("DELETE FROM alert_product RETURNING 1")
    await queue_near_hourly(shop.db, window)
    assert await shop.value("SELECT count(*) FROM alert_news") == 0


async def test_a_visitor_without_an_account_follows_nobody(shop: Community):
    answer = await shop.nobody.post("/alerts", {"about": "followed", "email": "vi@shop.example"})
    assert answer.status_code == 422


def make_passport(value: str) -> dict[str, object]:
    shade = {
        "hex": value, "variant_id": None, "name": "Mine", "product": "", "product_slug": "", "brand": "",
        "is_for_skin": True, "origin": "colour", "swatch_source": None, "possible_error": None,
        "verdicts": ["wear"], "changed_at": 1,
    }  # fmt: skip
    person = {"id": "me", "name": "Me", "changed_at": 1, "shades": [shade]}
    return {"edition": 0, "passport": {"version": 1, "people": [person], "chosen": "me", "removed": []}}
