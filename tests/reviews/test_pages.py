"""Reviews come 100 at a time, in any order and choice, and each of them exactly once."""

import json
from base64 import urlsafe_b64encode
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import msgspec
import pytest
import pytest_asyncio

from app.kit.database.pool import Connection
from tests.support.community import Community
from tests.support.members import Visitor
from tests.support.rows import a_product, a_variant
from tests.support.shop import open_shop, settings_for_tests

MANY = 350
PAGE = 100
READ = "/product/review?slug=popular"
# Every fiftieth is hidden. Votes, stars, labels, shades and days are such that all orders have ties.
INSERT_MANY = """
    INSERT INTO review (product_id, rating, static_review, worn_variant_id, likes, dislikes, created_at,
        hidden_at)
    SELECT $1, 1 + n % 5, CASE n % 3 WHEN 0 THEN '{}' WHEN 1 THEN '{Lasts}' ELSE '{Lasts,Light}' END::text[],
        ($2::bigint[])[n % 4], n % 7, n % 3, timestamptz '2026-01-01' + (n % 40) * interval '1 day',
        CASE WHEN n % 50 = 0 THEN now() END
    FROM generate_series(1, $3::integer) AS n"""
ALL = """
    SELECT id, rating, static_review, coalesce(worn_variant_id, 0) AS shade, helpfulness, created_at
    FROM review WHERE product_id = $1 AND hidden_at IS NULL"""
Row = dict[str, Any]


@pytest_asyncio.fixture(scope="module")
async def popular(shop: Community) -> tuple[list[Row], list[int]]:
    """A product with many reviews: those that are shown, and the shades that were worn."""
    async with shop.db.unit_of_work() as work:
        product_id = await a_product(work, slug="popular")
        shades = [await a_variant(work, product_id) for _ in range(3)]
        await work.execute(INSERT_MANY, product_id, shades, MANY)
        return await _read_all(work, product_id), shades


async def _read_all(connection: Connection, product_id: int) -> list[Row]:
    return [dict(row) for row in await connection.fetch(ALL, product_id)]


def by_helpfulness(row: Row) -> tuple[Any, ...]:
    return -row["helpfulness"], -row["created_at"].timestamp(), -row["id"]


def by_time(row: Row) -> tuple[Any, ...]:
    return -row["created_at"].timestamp(), -row["id"]


def by_rating(row: Row) -> tuple[Any, ...]:
    return -row["rating"], *by_helpfulness(row)


async def read_pages(visitor: Visitor, query: str) -> list[list[Row]]:
    pages, after = [], ""
    while True:
        response = await visitor.get(f"{READ}{query}{after}")
        assert response.status_code == 200
        body = response.json()
        pages.append(body["product_reviews"])
        if "next" not in body:
            return pages
        after = f"&after={body['next']}"


def ids(reviews: list[Row]) -> list[int]:
    return [review.get("review_id") or review["id"] for review in reviews]


ORDERS: list[tuple[str, Callable[[Row], bool], Callable[[Row], tuple[Any, ...]]]] = [
    ("", lambda _: True, by_helpfulness),
    ("&sort=recent", lambda _: True, by_time),
    ("&sort=rating", lambda _: True, by_rating),
    ("&stars=4", lambda row: row["rating"] == 4, by_helpfulness),
    ("&stars=1&sort=rating", lambda row: row["rating"] == 1, by_helpfulness),
    ("&stars=5&sort=recent", lambda row: row["rating"] == 5, by_time),
]


@pytest.mark.parametrize(("query", "is_chosen", "key"), ORDERS)
async def test_pages_together_are_all_reviews_in_order(shop: Community, popular, query, is_chosen, key):
    expected = ids(sorted(filter(is_chosen, popular[0]), key=key))
    _, ada = await shop.newcomer()
    for visitor in (shop.nobody, ada):
        pages = await read_pages(visitor, query)
        assert [review for page in pages for review in ids(page)] == expected
        assert {len(page) for page in pages[:-1]} <= {PAGE}
        assert len(pages) == -(-len(expected) // PAGE)


@pytest.mark.parametrize("stars", [0, 2])
async def test_wearers_of_some_shades_come_in_the_order_of_the_shades(shop: Community, popular, stars):
    rows, (first, second, _) = popular
    order = [second, first, 0]
    chosen = [row for row in rows if row["shade"] in order and stars in {0, row["rating"]}]
    expected = sorted(chosen, key=lambda row: (order.index(row["shade"]), *by_helpfulness(row)))
    pages = await read_pages(shop.nobody, f"&shades={second},{first},0&stars={stars}")
    assert [review for page in pages for review in ids(page)] == ids(expected)


async def test_the_first_page_counts_all_reviews(shop: Community, popular):
    rows, shades = popular
    counts = (await shop.nobody.get(READ)).json()["counts"]
    assert counts["stars"] == [sum(row["rating"] == stars for row in rows) for stars in range(1, 6)]
    labels = {each["label"]: each["reviews"] for each in counts["labels"]}
    assert labels == {
        label: sum(label in row["static_review"] for row in rows) for label in ("Lasts", "Light")
    }
    worn = {each["variant_id"]: (each["reviews"], each["stars"]) for each in counts["shades"]}
    assert worn == {
        shade: (
            sum(row["shade"] == shade for row in rows),
            sum(row["rating"] for row in rows if row["shade"] == shade),
        )
        for shade in shades
    }


async def test_counts_follow_every_change(shop: Community):
    _, ada = await shop.newcomer()

    async def counts() -> Any:
        return (await ada.get("/product/review?slug=tint-3&sort=recent")).json().get("counts")

    written = await ada.post(
        "/product/review", {"product_slug": "tint-3", "rating": 5, "incentivised": False}
    )
    assert (await counts())["stars"] == [0, 0, 0, 0, 1]
    review_id = written.json()["review"]["review_id"]
    await ada.put("/product/review", {"review_id": review_id, "rating": 2, "incentivised": False})
    assert (await counts())["stars"] == [0, 1, 0, 0, 0]
    async with shop.db.unit_of_work() as work:
        await work.execute("UPDATE review SET hidden_at = now() WHERE id = $1", review_id)
    assert await counts() is None
    async with shop.db.unit_of_work() as work:
        await work.execute("UPDATE review SET hidden_at = NULL WHERE id = $1", review_id)
    assert (await counts())["stars"] == [0, 1, 0, 0, 0]
    await ada.delete("/product/review", {"review_id": review_id})
    assert await counts() is None


async def test_a_short_list_is_whole_and_says_no_more(shop: Community):
    assert set((await shop.nobody.get("/product/review?slug=tint-0")).json()) == {"product_reviews"}


def position(*values: Any) -> str:
    return urlsafe_b64encode(json.dumps(values).encode()).decode().rstrip("=")


@pytest.mark.parametrize(
    "query",
    [
        "&after=x", "&after=%F0%9F%92%84", "&after=" + "A" * 400, "&sort=best", "&stars=6", "&stars=-1",
        "&stars=x", "&shades=", "&shades=1,,2", "&shades=x", "&shades=" + ",".join("1" * 101),
        f"&after={position(0, 5, 'high', '2026-01-01T00:00:00Z', 1)}",
        f"&after={position(0, 5, 0.5, '2026-01-01T00:00:00', 1)}",
        f"&after={position(0, 5, 0.5, '2026-01-01T00:00:00Z', 2**63)}",
        f"&after={position(10**9, 5, 0.5, '2026-01-01T00:00:00Z', 1)}",
    ],
)  # fmt: skip
async def test_a_choice_or_a_place_that_is_none_is_refused(shop: Community, popular, query: str):
    response = await shop.nobody.get(f"{READ}{query}")
    assert response.status_code == 422, response.text
    assert response.json()["detail"]


async def test_a_place_beyond_the_end_has_nothing_after_it(shop: Community, popular):
    after = position(0, 0, -2.0, datetime(1, 1, 1, tzinfo=UTC).isoformat(), 0)
    for query in ("", "&sort=recent", "&sort=rating", "&shades=0"):
        response = await shop.nobody.get(f"{READ}{query}&after={after}")
        assert (response.status_code, response.json()) == (200, {"product_reviews": []})


async def test_with_the_database_away_the_next_page_has_to_wait(shop: Community):
    away = msgspec.structs.replace(
        settings_for_tests("postgresql://nobody:nothing@127.0.0.1:1/nowhere", shop.settings.var),
        secret=shop.settings.secret,
    )
    async with open_shop(away) as stranded:
        nobody = Visitor(stranded, None)
        assert (await nobody.get("/product/review?slug=tint-0")).status_code == 200
        for query in ("&sort=recent", f"&after={position(0, 5, 0.5, '2026-01-01T00:00:00Z', 1)}"):
            response = await nobody.get(f"/product/review?slug=tint-0{query}")
            assert (response.status_code, response.headers["retry-after"] > "0") == (503, True)
