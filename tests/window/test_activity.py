"""What is stored of a product's activity is what its views, wishes and reviews come to, at any time."""

from datetime import UTC, date, datetime, timedelta

from app.kit.database.pool import Connection, Database
from app.window.activity import queries
from app.window.queries import read_snapshot
from tests.support.rows import a_member, a_product, a_review, row

DAY = date(2026, 3, 1)
MOMENT = datetime(2026, 3, 1, 12, tzinfo=UTC)


async def heat_of(connection: Connection, product: int) -> float:
    (found,) = await queries.fetch_activity(connection, [product], DAY)
    heat: float = found["heat"]
    return heat


async def test_views_wishes_and_reviews_count_half_after_two_weeks(db: Database) -> None:
    async with db.unit_of_work() as work:
        product = await a_product(work)
        await row(work, "product_view", product_id=product, day=DAY - timedelta(days=14), views=8)
        await row(work, "wish", member_id=await a_member(work), product_id=product, created_at=MOMENT)
        await a_review(work, product, created_at=MOMENT - timedelta(days=28))
        assert await heat_of(work, product) == 8 / 2 + 3 + 6 / 4
        await work.execute("UPDATE product_view SET views = 10")
        await work.execute("UPDATE review SET hidden_at = now()")
        assert await heat_of(work, product) == 10 / 2 + 3
        for table in ("wish", "product_view", "review"):
            await work.execute(f"DELETE FROM {table}")
        assert await heat_of(work, product) == 0


async def test_adding_to_the_totals_changes_nothing_and_is_not_read_again(db: Database) -> None:
    async with db.unit_of_work() as work:
        product, other = await a_product(work), await a_product(work)
        for each in (product, product, other):
            await a_review(work, each, created_at=MOMENT)
    async with db.unit_of_work() as work:
        before = await queries.fetch_activity(work, [product, other], DAY)
        seen = await read_snapshot(work)
    async with db.unit_of_work() as work:
        await queries.add_activity_to_totals(work)
    async with db.unit_of_work() as work:
        assert await work.fetchval("SELECT count(*) FROM activity_change") == 0
        assert await queries.fetch_activity(work, [product, other], DAY) == before
        everything = {
            each["product_id"]: each["heat"] for each in await queries.fetch_all_activity(work, DAY)
        }
        assert everything == {each["id"]: each["heat"] for each in before}
        assert await queries.list_active_since(work, seen) == []
        await row(work, "wish", member_id=await a_member(work), product_id=other)
        assert await queries.list_active_since(work, seen) == [other]


async def test_what_commits_late_is_found_though_it_was_added_to_the_totals(db: Database) -> None:
    async with db.unit_of_work() as early:
        product = await a_product(early)
    async with db.own_transaction() as late:
        await a_review(late, product)
        async with db.unit_of_work() as work:
            seen = await read_snapshot(work)
            assert await queries.list_active_since(work, seen) == []
    async with db.unit_of_work() as work:
        await queries.add_activity_to_totals(work)
        assert await queries.list_active_since(work, seen) == [product]


async def test_activity_of_a_deleted_product_goes_with_it(db: Database) -> None:
    async with db.unit_of_work() as work:
        product = await a_product(work)
        await a_review(work, product)
        await work.execute("DELETE FROM product")
        await queries.add_activity_to_totals(work)
        assert await work.fetchval("SELECT count(*) FROM activity_total") == 0
        assert await work.fetchval("SELECT count(*) FROM review_count WHERE reviews > 0") == 0
