"""Whatever is asked, it is answered or refused with the reason, never broken, never slow."""

import httpx
import pytest

API = "/api/v1"
ODD = (
    "\x00\x01\x02",
    'name:(kite AND *)^2 ~"x',
    "[* TO *]",
    "'; DROP TABLE product; --",
    "💄" * 20,
    "\\",
)


async def search(shop: httpx.AsyncClient, **body: object) -> httpx.Response:
    return await shop.post(f"{API}/search", json={"query": ""} | body)


def told(answer: httpx.Response) -> list[tuple[str, str]]:
    assert answer.status_code == 422, answer.text
    return [(str(fault["loc"][-1]), fault["msg"]) for fault in answer.json()["detail"]]


@pytest.mark.parametrize("query", ODD)
async def test_odd_words_are_answered_or_refused(shop: httpx.AsyncClient, query: str):
    assert (await search(shop, query=query)).status_code in (200, 422)
    suggested = await shop.get(f"{API}/search/suggest", params={"q": query.encode("utf-8", "replace")})
    assert suggested.status_code in (200, 422)


async def test_a_lone_surrogate_is_answered_or_refused(shop: httpx.AsyncClient):
    body = b'{"query": "\\ud800 lip"}'
    answer = await shop.post(f"{API}/search", content=body, headers={"content-type": "application/json"})
    assert answer.status_code in (200, 422)


async def test_a_query_of_ten_thousand_characters_is_refused(shop: httpx.AsyncClient):
    assert told(await search(shop, query="x" * 10_000)) == [("query", "Must be at most 200 characters long")]


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("page_limit", 0, "Must be at least 1"),
        ("page_limit", 101, "Must be at most 100, but with exactly one brand"),
        ("page_limit", 10_000_000, "Must be at most 9999999"),
        ("page_number", 0, "Must be at least 1"),
        ("min_price", -1, "Must be at least 0.0"),
        (
            "sort_by",
            "cheapest",
            "Must be one of: relevance, rating, reviews, price_asc, price_desc, unit_price, name, closest",
        ),
    ],
)
async def test_what_is_out_of_bounds_is_told_the_bounds(
    shop: httpx.AsyncClient, field: str, value: object, words
):
    assert told(await search(shop, **{field: value})) == [(field, words)]


async def test_every_unknown_slug_and_choice_is_told_at_once(shop: httpx.AsyncClient):
    answer = await search(
        shop,
        brand_slugs=["kite", "nobody"],
        category_slugs=["nothing"],
        filters={"finish": ["wet"], "size": ["l"]},
    )
    assert len(told(answer)) == 4


async def test_a_whole_brand_may_be_asked_for_at_once(shop: httpx.AsyncClient):
    answer = await search(shop, brand_slugs=["kite"], page_limit=9_999_999, must_have_variant=True)
    assert answer.json()["pagination"]["is_last_page"] is True


async def test_a_page_past_the_end_is_empty_and_the_last(shop: httpx.AsyncClient):
    answer = (await search(shop, page_number=999_999)).json()
    assert (answer["products"], answer["pagination"]["is_last_page"]) == ([], True)


@pytest.mark.parametrize("top_n", ["0", "51", "many"])
async def test_top_n_is_told_its_bounds(shop: httpx.AsyncClient, top_n: str):
    answer = await shop.get(f"{API}/product/new?top_n={top_n}")
    assert told(answer)[0][0] == "top_n"


@pytest.mark.parametrize(
    ("path", "detail"),
    [
        ("/product?slug=nothing", "Product not found"),
        ("/blog?blog_id=999999999", "Blog not found"),
    ],
)
async def test_what_there_is_not_says_so_with_data_false(shop: httpx.AsyncClient, path: str, detail: str):
    answer = await shop.get(API + path)
    assert (answer.status_code, answer.json()) == (404, {"detail": detail, "data": False})


@pytest.mark.parametrize("path", ["/product", "/brand", "/category", "/blog", "/blog?blog_id=seven"])
async def test_what_lacks_its_name_is_refused(shop: httpx.AsyncClient, path: str):
    assert (await shop.get(API + path)).status_code == 422


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("", 422),
        ("variant_id=1&hex=%23ffffff", 422),
        ("variant_id=999999999", 404),
        ("variant_id=-9", 404),
        ("variant_id=99999999999999999999999", 404),
        ("hex=nonsense", 422),
        ("hex=%23c68642&limit=0", 422),
        ("hex=%23c68642&limit=101", 422),
        ("hex=%23c68642&max_delta_e=0", 422),
        ("hex=%23c68642&category_slug=nothing", 422),
        ("hex=%23c68642&finish=wet", 422),
    ],
)
async def test_similar_refuses_what_it_cannot_answer(shop: httpx.AsyncClient, query: str, status: int):
    assert (await shop.get(f"{API}/search/similar?{query}")).status_code == status
