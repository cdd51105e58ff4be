"""Short lists in their order: what is trending, new and featured, the wall of shades, suggestions."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta

import httpx
import pytest
import pytest_asyncio

from app.kit.database.pool import Connection, Database
from tests.support.rows import a_brand, a_category, a_member, a_product, a_review, a_variant, row
from tests.support.shop import open_shop, settings_for_tests
from tests.support.windows import publish_window

API = "/api/v1"
# Six products, the liveliest first; half of what goes on is forgotten in 14 days.
LIVELY = ("steady", "faded", "wished", "reviewed", "popular", "quiet")
OLDEST = datetime(2026, 1, 1, tzinfo=UTC)
COLOURS = ("#f6dccb", "#d99a86", "#c2506a", "#8c2f3f", "#4a1620", "#2b0f14")


async def stocked(connection: Connection) -> None:
    brand = await a_brand(connection, slug="velour", name="Velour")
    lips = await a_category(connection, slug="lips", name="Lips")
    cheeks = await a_category(connection, slug="cheeks", name="Cheeks")
    ids = {}
    for place, name in enumerate(LIVELY):
        ids[name] = await a_product(
            connection, slug=name, name=f"Velvet {name.title()}", brand_id=brand,
            category_id=cheeks if place % 2 else lips, created_at=OLDEST + timedelta(days=place),
            popularity=0.9 if name == "popular" else 0.1, featured_rank=9 - place if place < 3 else None,
        )  # fmt: skip
        for number, value in enumerate(COLOURS):
            await a_variant(connection, ids[name], name=f"Rosewood {number}", value=value)
    await viewed(connection, ids["steady"], 13, days_ago=0)  # worth 13
    await viewed(connection, ids["faded"], 100, days_ago=42)  # was worth 100, now 12.5
    for _ in range(4):  # worth 3 each
        await row(connection, "wish", member_id=await a_member(connection), product_id=ids["wished"])
    await a_review(connection, ids["reviewed"])  # worth 6
    await viewed(connection, ids["quiet"], 1_000_000, days_ago=400)  # long forgotten


async def viewed(connection: Connection, product: int, views: int, days_ago: int) -> None:
    await connection.execute(
        "INSERT INTO product_view VALUES ($1, current_date - $2::integer, $3)", product, days_ago, views
    )


@pytest_asyncio.fixture(scope="module")
async def shop(module_database_url: str, tmp_path_factory) -> AsyncIterator[httpx.AsyncClient]:
    async with Database(module_database_url) as database, database.unit_of_work() as connection:
        await stocked(connection)
    settings = settings_for_tests(module_database_url, tmp_path_factory.mktemp("var"))
    await publish_window(settings)
    async with open_shop(settings) as client:
        yield client


async def slugs(shop: httpx.AsyncClient, path: str) -> list[str]:
    answer = await shop.get(f"{API}/product/{path}")
    assert answer.status_code == 200, answer.text
    return [card["slug"] for card in answer.json()["products"]]


async def suggested(shop: httpx.AsyncClient, words: str) -> dict[str, list[dict[str, object]]]:
    answer = await shop.get(f"{API}/search/suggest", params={"q": words})
    assert answer.status_code == 200, answer.text
    return answer.json()


async def test_trending_counts_what_goes_on_and_forgets_it_by_the_day(shop: httpx.AsyncClient):
    assert await slugs(shop, "trending") == list(LIVELY)


async def test_new_is_what_came_last(shop: httpx.AsyncClient):
    assert await slugs(shop, "new") == list(reversed(LIVELY))


async def test_featured_is_the_shops_choice_in_its_order(shop: httpx.AsyncClient):
    assert await slugs(shop, "featured") == ["wished", "faded", "steady"]


async def test_where_the_shop_features_none_it_is_the_liveliest_of_each_category(db, tmp_path):
    async with db.unit_of_work() as connection:
        await stocked(connection)
        await connection.execute("UPDATE product SET featured_rank = NULL")
    settings = settings_for_tests(db.url, tmp_path)
    await publish_window(settings)
    async with open_shop(settings) as client:
        assert await slugs(client, "featured") == ["steady", "faded"]


@pytest.mark.parametrize(("path", "first"), [("trending", "faded"), ("new", "quiet")])
async def test_a_list_keeps_to_a_category_and_to_so_many(shop: httpx.AsyncClient, path: str, first: str):
    cheeks = await slugs(shop, f"{path}?category_slug=cheeks")
    assert sorted(cheeks) == ["faded", "quiet", "reviewed"]
    assert await slugs(shop, f"{path}?category_slug=cheeks&top_n=1") == cheeks[:1] == [first]


@pytest.mark.parametrize("path", ["trending", "new"])
@pytest.mark.parametrize(
    ("top_n", "words"), [("0", "at least 1"), ("51", "at most 50"), ("-1", "at least 1")]
)
async def test_top_n_names_its_bounds(shop: httpx.AsyncClient, path: str, top_n: str, words: str):
    answer = await shop.get(f"{API}/product/{path}?top_n={top_n}")
    assert (answer.status_code, answer.json()) == (
        422, {"detail": [{"loc": ["query", "top_n"], "msg": f"Must be {words}"}]},
    )  # fmt: skip


@pytest.mark.parametrize("path", ["trending", "new"])
async def test_an_unknown_category_is_named(shop: httpx.AsyncClient, path: str):
    answer = await shop.get(f"{API}/product/{path}?category_slug=nowhere")
    assert answer.status_code == 422
    assert "nowhere" in answer.json()["detail"][0]["msg"]


async def test_the_wall_goes_from_light_to_deep(shop: httpx.AsyncClient):
    shades = (await shop.get(f"{API}/shades/wall")).json()["shades"]
    steps = [COLOURS.index(shade["value"]) for shade in shades]
    assert steps == sorted(steps)
    assert set(steps) == set(range(len(COLOURS)))
    assert all(shade["product_slug"] in LIVELY and shade["variant_id"] for shade in shades)


async def test_the_wall_is_of_skin_tones_where_there_are_enough(db, tmp_path):
    async with db.unit_of_work() as connection:
        await stocked(connection)
        skin = await a_category(connection, slug="foundation", name="Foundation", department="Complexion")
        range_of_one = await a_product(connection, slug="range", name="Range", category_id=skin)
        for light in range(80):
            await a_variant(connection, range_of_one, name=f"{light}N", value=f"#{230 - 2 * light:02x}b080")
    settings = settings_for_tests(db.url, tmp_path)
    await publish_window(settings)
    async with open_shop(settings) as client:
        shades = (await client.get(f"{API}/shades/wall")).json()["shades"]
    assert [shade["name"] for shade in shades] == [f"{light}N" for light in range(80)]


async def test_what_is_being_typed_suggests_brands_products_and_shades_five_of_each(shop: httpx.AsyncClient):
    assert (await suggested(shop, "velo"))["brands"] == [{"name": "Velour", "slug": "velour"}]
    velvet = await suggested(shop, "velv")
    assert len(velvet["products"]) == 5
    assert all(str(product["name"]).startswith("Velvet") for product in velvet["products"])
    shades = (await suggested(shop, "rosew"))["shades"]
    assert len(shades) == 5
    assert all(shade["value"] in COLOURS and shade["slug"] in LIVELY for shade in shades)


@pytest.mark.parametrize("words", ["", "   ", "!!!", "zzzzzzzz", '"(*:'])
async def test_words_that_nothing_begins_suggest_nothing(shop: httpx.AsyncClient, words: str):
    empty = {
        kind: []
        for kind in ("categories", "brands", "products", "shades", "understood", "completed", "queries")
    }
    assert await suggested(shop, words) == empty


async def test_too_many_characters_are_told_how_many_are_allowed(shop: httpx.AsyncClient):
    answer = await shop.get(f"{API}/search/suggest", params={"q": "x" * 1_000})
    assert (answer.status_code, answer.json()["detail"]) == (
        422, [{"loc": ["query", "q"], "msg": "Must be at most 200 characters long"}],
    )  # fmt: skip
    assert (await shop.get(f"{API}/search/suggest", params={"q": "x" * 10_000})).status_code == 414


@pytest.mark.parametrize("query", ["%ed%a0%80", "%ff", "%00", "vel%ed%a0%80"])
async def test_bytes_that_are_no_text_are_answered_or_refused(shop: httpx.AsyncClient, query: str):
    assert (await shop.get(f"{API}/search/suggest?q={query}")).status_code in (200, 422)
