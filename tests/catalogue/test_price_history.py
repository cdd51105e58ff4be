"""The history of offers: appended by the database, told as observed, and the same as by brute force."""

import re
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import asyncpg
import httpx
import pytest
import pytest_asyncio
from hypothesis import given
from hypothesis import strategies as st

from app.catalogue.price_history import (
    MAX_STEPS,
    Observation,
    PriceChange,
    clip_steps,
    describe_history,
    list_steps,
    thin_out,
)
from app.catalogue.queries import fetch_observations
from app.kit import clock
from app.kit.database.pool import Database
from app.window.prices.prices import Offer, find_price
from tests.support.rows import a_product, row
from tests.support.shop import open_shop, settings_for_tests
from tests.support.windows import publish_window

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
YEAR = timedelta(days=365)


def observe(days_ago: float, retailer: int, price: int | None, **more: Any) -> Observation:
    at = NOW - timedelta(days=days_ago)
    currency = more.pop("currency", "GBP")
    offer = None
    if price is not None:
        offer = Offer(f"Shop {retailer}", "", currency, price, more.get("in_stock", True), None,
                      more.get("dated", at))  # fmt: skip
    return Observation(at, retailer, currency, offer)


def scan(observations: list[Observation], moment: datetime) -> int | None:
    """The lowest price to buy at in a moment, by looking at everything that was observed until then."""
    offers: dict[tuple[int, str], Offer | None] = {}
    for each in observations:
        if each.at <= moment:
            offers[each.retailer_id, each.currency] = each.offer
    found = find_price([offer for offer in offers.values() if offer], moment)
    return found.price if found.in_stock else None


def make_year(random: Random) -> list[Observation]:
    """A year of offers of one product: prices that move, stock that ends, offers that come and go."""
    found = [
        observe(
            round(random.uniform(0, 365), 3), random.randint(1, 5),
            random.choice([None, 0, *(random.randint(500, 3000) for _ in range(8))]),
            in_stock=random.random() < 0.7, currency=random.choice(["GBP", "GBP", "GBP", "EUR"]),
        )
        for _ in range(random.randint(1, 200))
    ]  # fmt: skip
    return sorted(found, key=lambda each: each.at)


@pytest.mark.parametrize("seed", range(20))
def test_a_replayed_year_has_the_lows_of_brute_force(seed: int):
    observations = make_year(Random(seed))
    begins = max(NOW - timedelta(days=90), observations[0].at)
    moments = [begins, *(each.at for each in observations if begins < each.at <= NOW)]
    prices = [scan(observations, moment) for moment in moments]
    told = describe_history(observations, NOW, with_retailers=True)
    lowest = min((price for price in prices if price is not None), default=None)
    assert (told.observed_since, told.since) == (observations[0].at, begins)
    assert told.lowest == (None if lowest is None else lowest / 100)
    assert told.steps[-1].price == (None if prices[-1] is None else prices[-1] / 100)
    steps = clip_steps(list_steps(observations, NOW), begins)
    for moment, price in zip(moments, prices, strict=True):
        assert [step for step in steps if step.at <= moment][-1].price == price
    retailers = [step.price for each in told.retailers or () for step in each.steps if step.price is not None]
    assert told.lowest == min(retailers, default=None)


@given(
    st.lists(
        st.tuples(st.floats(0, 89), st.one_of(st.none(), st.integers(1, 9999))), min_size=1, max_size=400
    )
)
def test_thinned_steps_have_the_same_ends_and_the_same_low(pairs: list[tuple[float, int | None]]):
    steps = sorted(
        (PriceChange(NOW - timedelta(days=ago), price) for ago, price in pairs), key=lambda each: each.at
    )
    thin = thin_out(steps)
    assert (thin[0], thin[-1].price) == (steps[0], steps[-1].price)
    assert [step.at for step in thin] == sorted(step.at for step in thin)
    known = [step.price for step in steps if step.price is not None]
    assert min((step.price for step in thin if step.price is not None), default=None) == min(
        known, default=None
    )
    assert len(thin) <= max(MAX_STEPS, 92)


SUMMARIES: dict[str, tuple[list[Observation], str | None, float | None]] = {
    "nothing observed": ([], None, None),
    "lowest in 90 days": ([observe(200, 1, 1500), observe(5, 1, 1200)], "Lowest in 90 days", 0),
    "lowest since a day": ([observe(20, 1, 1500), observe(5, 1, 1200)], "Lowest since 31 October", 0),
    "above its lowest": (
        [observe(200, 1, 1500), observe(50, 1, 1100), observe(5, 1, 1500)],
        "£4.00 above its 90-day low (£11.00)", 4,
    ),
    "above its lowest, with pence": (
        [observe(20, 1, 1100), observe(5, 1, 1550)],
        "£4.50 above its low since 31 October (£11.00)", 4.5,
    ),
    "pence above its lowest": (
        [observe(200, 1, 1500), observe(50, 1, 800), observe(5, 1, 899)],
        "99p above its 90-day low (£8.00)", 0.99,
    ),
    "a low before the 90 days counts no more": (
        [observe(200, 1, 500), observe(100, 1, 1500)], "Same price in 90 days", 0,
    ),
    "a low that ended within the 90 days counts": (
        [observe(200, 1, 500), observe(80, 1, 1500)],
        "£10.00 above its 90-day low (£5.00)", 10,
    ),
    "never changed, with days out of stock": (
        [observe(200, 1, 1500), observe(50, 1, 1500, in_stock=False), observe(5, 1, 1500)],
        "Same price in 90 days", 0,
    ),
    "never changed": ([observe(200, 1, 1500)], "Same price in 90 days", 0),
    "a cheaper one out of stock is no low": (
        [observe(20, 1, 500, in_stock=False), observe(20, 2, 1500)], "Same price since 31 October", 0,
    ),
    "out of stock today": (
        [observe(20, 1, 1500), observe(5, 1, 1500, in_stock=False)],
        "Its prices since 31 October, while it was in stock",
        None,
    ),
    "never in stock": ([observe(20, 1, 1500, in_stock=False)], None, None),
    "in another currency alone": ([observe(20, 1, 1500, currency="EUR")], None, None),
    "dated for tomorrow": (
        [observe(20, 1, 1500), observe(5, 2, 900, dated=NOW + timedelta(days=1))],
        "Same price since 31 October", 0,
    ),
    "dated for yesterday, observed before": (
        [observe(20, 1, 1500), observe(5, 2, 900, dated=NOW - timedelta(days=1))],
        "Lowest since 31 October", 0,
    ),
    "the cheapest is deleted": (
        [observe(20, 1, 1500), observe(20, 2, 900), observe(3, 2, None)],
        "£6.00 above its low since 31 October (£9.00)", 6,
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", SUMMARIES)
def test_the_summary_says_what_was_observed(case: str):
    observations, summary, above = SUMMARIES[case]
    told = describe_history(observations, NOW, with_retailers=False)
    assert (told.summary, told.above_lowest) == (summary, above)
    assert told.retailers is None


def test_a_retailer_without_stock_in_these_days_is_told_and_one_that_is_gone_is_not():
    observations = [
        observe(200, 1, 1500),
        observe(150, 2, 1200, in_stock=False),
        observe(140, 3, 1300),
        observe(100, 3, None),
        observe(30, 1, None),
    ]
    retailers = describe_history(observations, NOW, with_retailers=True).retailers or []
    assert [(each.name, each.lowest, each.now) for each in retailers] == [
        ("Shop 1", 15, None),
        ("Shop 2", None, None),
    ]


async def test_whatever_happens_to_offers_the_history_replays_to_what_they_are(db: Database):
    random = Random(3)
    async with db.unit_of_work() as work:
        products = [await a_product(work) for _ in range(3)]
        vendors = [await row(work, "vendor", slug=f"v{n}", name=f"Shop {n}") for n in range(4)]
    for _ in range(60):
        async with db.unit_of_work() as work:
            for _ in range(random.randint(1, 3)):
                await change_offers(work, random, random.choice(products), vendors)
    async with db.unit_of_work() as work:
        await work.execute("DELETE FROM vendor WHERE id = $1", vendors[0])
        for product in products:
            observed = await fetch_observations(work, product, clock.now() - YEAR)
            left: dict[tuple[int, str], Offer | None] = {}
            for each in observed:
                left[each.retailer_id, each.currency] = each.offer
            rows = await work.fetch("SELECT * FROM offer WHERE product_id = $1", product)
            assert {key: (o.price, o.in_stock, o.delivery) for key, o in left.items() if o} == {
                (each["vendor_id"], each["currency"]): (
                    each["price_pence"], each["in_stock"], each["delivery_pence"],
                )
                for each in rows
            }  # fmt: skip
        before = await work.fetchval("SELECT count(*) FROM offer_history")
        await work.execute("UPDATE offer SET url = 'https://new.example/x', updated_at = now()")
        assert await work.fetchval("SELECT count(*) FROM offer_history") == before  # no change of an offer
        await work.execute("TRUNCATE offer")
        observed = await fetch_observations(work, products[0], clock.now() - YEAR)
    assert describe_history(observed, clock.now(), with_retailers=False).steps[-1].price is None


async def change_offers(work: Any, random: Random, product: int, vendors: list[int]) -> None:
    currency, price = random.choice(("GBP", "EUR")), random.randint(100, 900)
    delivery = random.choice((None, 0, 395))
    match random.choice(("upsert", "upsert", "stock", "delete", "move")):
        case "upsert":
            await work.execute(
                "INSERT INTO offer (product_id, vendor_id, currency, price_pence, delivery_pence)"
                " VALUES ($1, $2, $3, $4, $5) ON CONFLICT (product_id, vendor_id, currency)"
                " DO UPDATE SET price_pence = excluded.price_pence",
                product, random.choice(vendors), currency, price, delivery,
            )  # fmt: skip
        case "stock":
            await work.execute("UPDATE offer SET in_stock = NOT in_stock WHERE product_id = $1", product)
        case "delete":
            await work.execute("DELETE FROM offer WHERE product_id = $1 AND currency = $2", product, currency)
        case "move":
            await work.execute(
                "UPDATE offer SET currency = 'USD'"
                " WHERE id = (SELECT min(id) FROM offer WHERE product_id = $1"
                " AND NOT EXISTS (SELECT FROM offer WHERE product_id = $1 AND currency = 'USD'))",
                product,
            )  # fmt: skip


INSERT = """
    INSERT INTO offer_history (observed_at, product_id, vendor_id, currency, price_pence, in_stock,
        offered_at)
    VALUES ($1, $2, 1, 'GBP', $3, true, $1)"""
PARTITION_OF = "SELECT tableoid::regclass::text FROM offer_history WHERE price_pence = $1"


async def test_a_missing_partition_loses_nothing(db: Database):
    async with db.unit_of_work() as work:
        await work.execute(INSERT, datetime(2031, 5, 31, 23, 59, tzinfo=UTC), 1, 501)
        await work.execute(INSERT, datetime(2031, 6, 1, tzinfo=UTC), 1, 502)
        assert await work.fetchval(PARTITION_OF, 501) == "partitions.offer_history_rest"
        assert await work.fetchval("SELECT make_offer_history_partition('2031-05-17')")
        assert not await work.fetchval("SELECT make_offer_history_partition('2031-05-01')")
        assert await work.fetchval(PARTITION_OF, 501) == "partitions.offer_history_2031_05"
        assert await work.fetchval(PARTITION_OF, 502) == "partitions.offer_history_rest"
        await work.execute(INSERT, datetime(2031, 5, 2, tzinfo=UTC), 1, 503)
        assert await work.fetchval(PARTITION_OF, 503) == "partitions.offer_history_2031_05"
        months = await work.fetchval(
            "SELECT count(*) FROM pg_inherits WHERE inhparent = 'offer_history'::regclass"
        )
        await work.execute("SELECT prepare_offer_history()")
        assert months == 5  # the rest, three of now, and the one made here


async def test_pruning_deletes_months_and_forgets_no_offer_that_stands(db: Database):
    now = clock.now()
    async with db.unit_of_work() as work:
        standing, gone = await a_product(work), await a_product(work)
        old, later = now - timedelta(days=500), now - timedelta(days=450)
        for day in (old, later):
            await work.execute("SELECT make_offer_history_partition($1::date)", day.date())
        await work.execute(INSERT, old, standing, 700)
        await work.execute(INSERT, later, standing, 800)
        await work.execute(INSERT, now - timedelta(days=2000), gone, 900)  # in the rest
        await work.execute("DELETE FROM product WHERE id = $1", gone)
        assert await work.fetchval("SELECT prune_offer_history(13)") == 2
        assert await work.fetchval("SELECT prune_offer_history(13)") == 0
        rows = await work.fetch("SELECT * FROM offer_history WHERE product_id = ANY($1)", [standing, gone])
        assert [(each["product_id"], each["price_pence"]) for each in rows] == [(standing, 800)]
        assert now - timedelta(days=430) < rows[0]["observed_at"] < now - timedelta(days=390)


@pytest_asyncio.fixture
async def shop(database_url: str, db: Database, tmp_path) -> AsyncIterator[httpx.AsyncClient]:
    async with db.unit_of_work() as work:
        product = await a_product(work, slug="silk")
        await a_product(work, slug="bare")
        vendor = await row(work, "vendor", slug="aster", name="Aster")
        await row(work, "offer", product_id=product, vendor_id=vendor, price_pence=1200)
        await work.execute("UPDATE offer SET price_pence = 1000")
        await work.execute("UPDATE offer SET price_pence = 1150")
    settings = settings_for_tests(database_url, tmp_path)
    await publish_window(settings)
    async with open_shop(settings) as client:
        yield client


async def test_the_api_tells_the_history_of_a_product(shop: httpx.AsyncClient):
    answer = await shop.get("/api/v1/product/prices?slug=silk&retailers=true")
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "public, max-age=30")
    told = answer.json()
    assert [step["price"] for step in told["steps"]] == [12.0, 10.0, 11.5]
    assert re.fullmatch(r"£1\.50 above its low since .+ \(£10\.00\)", told["summary"])
    assert [each["name"] for each in told["retailers"]] == ["Aster"]
    bare = (await shop.get("/api/v1/product/prices?slug=bare")).json()
    assert (bare["since"], bare["steps"], bare["summary"], bare["retailers"]) == (None, [], None, None)
    assert (await shop.get("/api/v1/product/prices?slug=nothing")).status_code == 404


async def test_a_history_that_cannot_be_written_stops_the_change_and_not_the_shop(
    shop: httpx.AsyncClient, db: Database
):
    async with db.unit_of_work() as work:
        await work.execute("ALTER TABLE offer_history ADD CONSTRAINT full_disk CHECK (false) NOT VALID")
    with pytest.raises(asyncpg.CheckViolationError):
        async with db.unit_of_work() as work:
            await work.execute("UPDATE offer SET price_pence = 1")
    async with db.reading() as work:
        assert await work.fetchval("SELECT price_pence FROM offer") == 1150
    page = await shop.get("/api/v1/product?slug=silk")
    assert (page.status_code, page.json()["data"]["price"]) == (200, 11.5)
    assert (await shop.get("/api/v1/product/prices?slug=silk")).status_code == 200
