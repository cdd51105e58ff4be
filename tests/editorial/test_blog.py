"""The blog as a reader asks for it: pages newest first, narrowed by tag and author, and one post."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta

import httpx
import msgspec
import pytest
import pytest_asyncio

from app.editorial.blog import Blogs
from app.kit.database.pool import Connection, Database
from app.window.schemas import Blog
from tests.support.rows import row
from tests.support.shop import open_shop, settings_for_tests
from tests.support.windows import publish_window

API = "/api/v1"
POSTS = 7
TAGS = ("Skin", "Colour", "Care")
NEWEST = datetime(2026, 6, 1, tzinfo=UTC)


async def written(connection: Connection) -> None:
    tags = [await row(connection, "blog_tag", name=name) for name in TAGS]
    for number in range(POSTS):
        post = await row(
            connection, "blog_post", slug=f"post-{number}", title=f"Post {number}", md_content="# Words",
            author_name="Ada" if number % 2 else "Bea", created_at=NEWEST - timedelta(days=number),
        )  # fmt: skip
        for place, tag in enumerate((tags[number % 3], tags[(number + 1) % 3])):
            await row(connection, "blog_post_tag", post_id=post, tag_id=tag, position=place)
    for status in ("draft", "withdrawn"):
        await row(connection, "blog_post", slug=status, title=status, md_content="-", author_name="Cy",
                  status=status)  # fmt: skip


@pytest_asyncio.fixture(scope="module")
async def shop(module_database_url: str, tmp_path_factory) -> AsyncIterator[httpx.AsyncClient]:
    async with Database(module_database_url) as database, database.unit_of_work() as connection:
        await written(connection)
    settings = settings_for_tests(module_database_url, tmp_path_factory.mktemp("var"))
    await publish_window(settings)
    async with open_shop(settings) as client:
        yield client


async def asked(shop: httpx.AsyncClient, **body: object) -> Blogs:
    answer = await shop.post(f"{API}/blogs", json=body)
    assert answer.status_code == 200, answer.text
    assert answer.headers["cache-control"] == "no-store"
    return msgspec.json.decode(answer.content, type=Blogs, strict=True)


def titles(found: Blogs) -> list[str]:
    return [blog.title for blog in found.blogs]


async def test_posts_come_newest_first_and_only_those_that_are_published(shop: httpx.AsyncClient):
    found = await asked(shop)
    assert titles(found) == [f"Post {number}" for number in range(POSTS)]
    assert (found.filters.categories, found.filters.authors) == (sorted(TAGS), ["Ada", "Bea"])
    assert found.blogs[1].tags == ["Colour", "Care"]


async def test_pages_follow_each_other_and_past_the_end_there_is_nothing(shop: httpx.AsyncClient):
    pages = [await asked(shop, page_limit=3, page_number=number) for number in (1, 2, 3, 4, 1_000_000)]
    assert [titles(page) for page in pages[:3]] == [
        ["Post 0", "Post 1", "Post 2"], ["Post 3", "Post 4", "Post 5"], ["Post 6"],
    ]  # fmt: skip
    assert [page.pagination.is_last_page for page in pages] == [False, False, True, True, True]
    assert [titles(page) for page in pages[3:]] == [[], []]
    assert {page.pagination.total_pages for page in pages} == {3}


async def test_any_of_some_tags_by_any_of_some_authors(shop: httpx.AsyncClient):
    assert titles(await asked(shop, tags=["Care"], authors=["Ada"])) == ["Post 1", "Post 5"]
    assert titles(await asked(shop, tags=["Care", "Skin"], page_limit=2)) == ["Post 0", "Post 1"]
    nobody = await asked(shop, authors=["Nobody"])
    assert (titles(nobody), nobody.pagination.is_last_page) == ([], True)
    assert nobody.filters.authors == ["Ada", "Bea"]


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("page_limit", 0, "Must be at least 1"),
        ("page_limit", 101, "Must be at most 100"),
        ("page_number", 0, "Must be at least 1"),
        ("page_number", 1_000_001, "Must be at most 1000000"),
    ],
)
async def test_what_is_out_of_bounds_is_told_the_bounds(shop: httpx.AsyncClient, field: str, value, words):
    answer = await shop.post(f"{API}/blogs", json={field: value})
    assert (answer.status_code, answer.json()) == (422, {"detail": [{"loc": ["body", field], "msg": words}]})


@pytest.mark.parametrize(
    "body", [b'{"tags": ["\\ud800"]}', b'{"authors": ["' + b"x" * 10_000 + b'"]}', b"[]"]
)
async def test_odd_questions_are_answered_or_refused(shop: httpx.AsyncClient, body: bytes):
    answer = await shop.post(f"{API}/blogs", content=body, headers={"content-type": "application/json"})
    assert answer.status_code in (200, 422)


async def test_one_post_has_its_shape_and_is_not_sent_twice(shop: httpx.AsyncClient):
    newest = (await asked(shop, page_limit=1)).blogs[0]
    first = await shop.get(f"{API}/blog?blog_id={newest.id}")
    assert msgspec.json.decode(first.content, type=Blog, strict=True) == newest
    assert first.headers["cache-control"].startswith("public")
    again = await shop.get(
        f"{API}/blog?blog_id={newest.id}", headers={"if-none-match": first.headers["etag"]}
    )
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("blog_id", ["0", "-1", "999999999", str(2**63 - 1)])
async def test_a_post_there_is_not_says_so(shop: httpx.AsyncClient, blog_id: str):
    answer = await shop.get(f"{API}/blog?blog_id={blog_id}")
    assert (answer.status_code, answer.json()) == (404, {"detail": "Blog not found", "data": False})


@pytest.mark.parametrize("status", ["draft", "withdrawn"])
async def test_a_post_that_is_not_published_is_not_there(
    shop: httpx.AsyncClient, module_db: Database, status
):
    async with module_db.reading() as connection:
        number = await connection.fetchval("SELECT id FROM blog_post WHERE status = $1", status)
    assert (await shop.get(f"{API}/blog?blog_id={number}")).status_code == 404
