"""Brands as a shopper asks for them."""

from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
import pytest_asyncio

from app.kit.database.pool import Database
from tests.support.rows import a_brand, a_product, a_variant
from tests.support.shop import open_shop, settings_for_tests
from tests.support.windows import publish_window


@pytest_asyncio.fixture(scope="module")
async def shop(module_database_url: str, tmp_path_factory) -> AsyncIterator[httpx.AsyncClient]:
    async with Database(module_database_url) as database, database.unit_of_work() as connection:
        alba = await a_brand(
            connection,
            slug="alba",
            name="Alba",
            caption="Dawn",
            description="From **Porto**.",
            logo="/media/a.svg",
        )
        await a_variant(connection, await a_product(connection, brand_id=alba))
        bare = await a_brand(connection, slug="bare", name="bare Skin")
        await a_variant(connection, await a_product(connection, brand_id=bare), value=None)
        cove = await a_brand(connection, slug="cove", name="Cove")
        await a_variant(connection, await a_product(connection, brand_id=cove, status="draft"))
        await a_brand(connection, slug="elan", name="Élan")
    var: Path = tmp_path_factory.mktemp("var")
    settings = settings_for_tests(module_database_url, var)
    await publish_window(settings)
    async with open_shop(settings) as client:
        yield client


async def slugs(shop: httpx.AsyncClient, query: str = "") -> list[str]:
    answer = await shop.get(f"/api/v1/brands{query}")
    assert answer.status_code == 200
    return [brand["slug"] for brand in answer.json()["brands"]]


@pytest.mark.parametrize("query", ["", "?only_with_product_variants=false", "?only_with_product_variants=0"])
async def test_brands_come_from_a_to_z(shop: httpx.AsyncClient, query: str):
    assert await slugs(shop, query) == ["alba", "bare", "cove", "elan"]


@pytest.mark.parametrize("query", ["?only_with_product_variants=true", "?only_with_product_variants=1"])
async def test_only_brands_with_a_shade_to_match_on_request(shop: httpx.AsyncClient, query: str):
    assert await slugs(shop, query) == ["alba"]


async def test_a_brand_has_its_fields(shop: httpx.AsyncClient):
    answer = await shop.get("/api/v1/brand?slug=alba")
    assert answer.json() == {
        "data": {
            "name": "Alba",
            "slug": "alba",
            "description": "From **Porto**.",
            "caption": "Dawn",
            "logo": "/media/a.svg",
            "banner": "",
            "managed_by": "",
        }
    }


@pytest.mark.parametrize("slug", ["nobody", "ALBA", "alba%20", "%27%20OR%201=1--", "%F0%9F%92%84", "%ff"])
async def test_an_unknown_brand_is_not_found(shop: httpx.AsyncClient, slug: str):
    answer = await shop.get(f"/api/v1/brand?slug={slug}")
    assert (answer.status_code, answer.json()) == (404, {"detail": "Brand not found"})


@pytest.mark.parametrize(
    ("path", "place", "words"),
    [
        ("/api/v1/brand", "slug", "Is required"),
        ("/api/v1/brand?slug=", "slug", "Must not be empty"),
        (f"/api/v1/brand?slug={'x' * 201}", "slug", "Must be at most 200 characters long"),
        (
            "/api/v1/brands?only_with_product_variants=perhaps",
            "only_with_product_variants",
            "Must be true or false",
        ),
    ],
)
async def test_a_bad_question_is_told_why(shop: httpx.AsyncClient, path: str, place: str, words: str):
    answer = await shop.get(path)
    assert (answer.status_code, answer.json()) == (422, {"detail": [{"loc": ["query", place], "msg": words}]})


@pytest.mark.parametrize("path", ["/api/v1/brands", "/api/v1/brand?slug=alba"])
async def test_brands_may_be_kept_by_anyone_and_are_not_sent_twice(shop: httpx.AsyncClient, path: str):
    first = await shop.get(path)
    assert first.headers["cache-control"].startswith("public, max-age=")
    again = await shop.get(path, headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert "set-cookie" not in first.headers
