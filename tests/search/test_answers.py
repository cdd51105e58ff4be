"""Every public read answers, in its shape, tagged, and not twice."""

import httpx
import msgspec
import pytest

from app.catalogue.schemas import (
    BrandAnswer,
    BrandsAnswer,
    CategoriesAnswer,
    CategoryAnswer,
    ProductAnswer,
    Shop,
)
from app.lists.schemas import ProductsAnswer, Wall
from app.matching.schemas import ConstantsAnswer, Matches
from app.search.said import keep_used_corrections
from app.search.schemas import SearchAnswer, Suggestions
from app.search.words import LetGo
from app.understanding.meanings import Correction, Span, Understanding
from app.window.window import Window

API = "/api/v1"
READS = [
    ("/brands", BrandsAnswer),
    ("/brands?only_with_product_variants=true", BrandsAnswer),
    ("/brand?slug=kite", BrandAnswer),
    ("/categories", CategoriesAnswer),
    ("/categories?only_with_product_variants=true", CategoriesAnswer),
    ("/category?slug=blush", CategoryAnswer),
    ("/product/trending", ProductsAnswer),
    ("/product/trending?category_slug=blush&top_n=3", ProductsAnswer),
    ("/product/new?top_n=50", ProductsAnswer),
    ("/product/featured", ProductsAnswer),
    ("/search/suggest?q=vel", Suggestions),
    ("/search/similar?hex=%23c68642", Matches),
    ("/search/similar/constants", ConstantsAnswer),
    ("/shades/wall", Wall),
    ("/shop", Shop),
]


async def ask(shop: httpx.AsyncClient, path: str, **headers: str) -> httpx.Response:
    return await shop.get(API + path, headers=headers)


def product_of(window: Window, row: int = 0) -> str:
    return f"/product?slug={window.slugs[row]}"


@pytest.mark.parametrize(("path", "shape"), READS)
async def test_a_read_has_its_shape_and_is_not_sent_twice(shop: httpx.AsyncClient, path: str, shape: type):
    first = await ask(shop, path)
    assert first.status_code == 200, first.text
    msgspec.json.decode(first.content, type=shape, strict=True)
    assert first.headers["cache-control"].startswith("public")
    assert first.headers["x-undertone-version"]
    again = await ask(shop, path, **{"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["x-undertone-version"] == first.headers["x-undertone-version"]


async def test_a_product_has_its_shape_and_varies_by_session(shop: httpx.AsyncClient, window: Window):
    first = await ask(shop, product_of(window))
    product = msgspec.json.decode(first.content, type=ProductAnswer).data
    assert product.is_reviewed is msgspec.UNSET
    assert "main" in product.images[0].name
    assert "cookie" in first.headers["vary"].lower()
    again = await ask(shop, product_of(window), **{"if-none-match": first.headers["etag"]})
    assert again.status_code == 304


@pytest.mark.parametrize("sort", [None, "relevance", "rating", "reviews", "price_asc", "price_desc", "name"])
async def test_search_has_its_shape(shop: httpx.AsyncClient, sort: str | None):
    body = {"query": "velvet", "sort_by": sort, "page_limit": 5}
    answer = await shop.post(f"{API}/search", json=body)
    assert answer.status_code == 200, answer.text
    found = msgspec.json.decode(answer.content, type=SearchAnswer)
    assert found.pagination.page_length == len(found.products) <= 5
    assert answer.headers["cache-control"] == "no-store"


def test_a_word_that_is_let_go_is_not_said_to_be_read_as_another():
    retinol, serum = Span("retinol", 0, 7), Span("serom", 8, 13)
    corrections = (Correction(retinol, "retinal"), Correction(serum, "serum"))
    read = Understanding("retinol serom", corrections=corrections)
    assert keep_used_corrections(read, [LetGo(retinol, met_by=0)]).corrected_query == "retinol serum"
    assert keep_used_corrections(read, [LetGo(retinol, met_by=3)]) == read
    assert keep_used_corrections(read, [LetGo(serum, 0), LetGo(retinol, 0)]).corrected_query is None
