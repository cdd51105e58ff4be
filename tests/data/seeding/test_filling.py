"""What a seed leaves behind: a whole shop, every row of it marked, every number and address in order."""

import re

import pytest

from app.demo.queries import MARKED_TABLES
from app.kit.database.pool import Database
from data.catalogue import make_catalogue
from data.pictures.paths import parse_picture_path
from data.seeding.queries import SEEDED_TABLES
from tests.data.seeding.conftest import SMALL

PICTURES = {
    "brand": ("logo", "banner"),
    "category": ("logo", "banner"),
    "certification": ("logo",),
    "product_image": ("url",),
    "member": ("image_url",),
    "blog_post": ("image", "author_image"),
}
MARK = re.compile(r"\?v=[0-9a-f]{8}")


@pytest.fixture(autouse=True)
def _seeded(counts):
    """Every test here looks at the same small demo."""


async def test_every_table_is_filled(module_db, counts):
    async with module_db.reading() as connection:
        for table in SEEDED_TABLES:
            there = await connection.fetchval(f"SELECT count(*) FROM {table}")
            assert there == counts[table] > 0, table


@pytest.mark.parametrize("table", MARKED_TABLES)
async def test_every_row_is_marked_as_a_demo(module_db, table):
    async with module_db.reading() as connection:
        assert await connection.fetchval(f"SELECT bool_and(is_demo) FROM {table}")


async def test_every_table_with_a_mark_is_known(module_db):
    async with module_db.reading() as connection:
        found = await connection.fetch(
            "SELECT table_name FROM information_schema.columns"
            " WHERE column_name = 'is_demo' AND table_schema = 'public'"
        )
    assert {row["table_name"] for row in found} == set(MARKED_TABLES)


async def test_members_are_grown_up_and_proved_their_address(module_db):
    async with module_db.reading() as connection:
        assert await connection.fetchval(
            "SELECT bool_and(adult_confirmed_at = created_at AND email_verified AND email LIKE '%.example')"
            " FROM member"
        )
        assert await connection.fetchval(
            "SELECT bool_and(id IN (SELECT member_id FROM member_identity)) FROM member"
        )


async def test_every_shade_has_its_lab(module_db):
    async with module_db.reading() as connection:
        wrong = await connection.fetchval("SELECT count(*) FROM variant WHERE lab_l IS NULL")
        white = await connection.fetchrow("SELECT value, lab_l FROM variant ORDER BY lab_l DESC LIMIT 1")
    assert wrong == 0
    assert white["lab_l"] > 80
    assert min(bytes.fromhex(white["value"][1:])) > 150


async def test_counters_agree_with_what_they_count(module_db):
    async with module_db.reading() as connection:
        assert await connection.fetchval(
            "SELECT bool_and(rating_count ="
            " (SELECT count(*) FROM review WHERE product_id = product.id AND NOT incentivised))"
            " FROM product"
        )
        assert await connection.fetchval(
            "SELECT bool_and(num_followers = (SELECT count(*) FROM follow WHERE followed_id = member.id))"
            " FROM member"
        )
        assert await connection.fetchval(
            "SELECT bool_and(likes + dislikes ="
            " (SELECT count(*) FROM review_vote WHERE review_id = review.id)) FROM review"
        )


async def test_articles_are_numbered_by_their_place(module_db):
    async with module_db.reading() as connection:
        posts = await connection.fetch("SELECT id, md_content FROM blog_post ORDER BY created_at, id")
    assert [post["id"] for post in posts] == list(range(1, len(posts) + 1))
    linked = {int(n) for post in posts for n in re.findall(r"\]\(/blog/(\d+)\)", post["md_content"])}
    assert linked
    assert linked <= {post["id"] for post in posts}


async def test_whoever_comes_next_gets_a_number_of_their_own(module_db):
    async with module_db.reading() as connection:
        for table in ("brand", "member", "review", "blog_post", "variant", "offer"):
            highest = await connection.fetchval(f"SELECT max(id) FROM {table}")
            following = await connection.fetchval("SELECT nextval(pg_get_serial_sequence($1, 'id'))", table)
            assert following > highest


@pytest.mark.parametrize("table", PICTURES)
async def test_every_picture_has_an_address_that_means_one(module_db, table):
    async with module_db.reading() as connection:
        for column in PICTURES[table]:
            urls = await connection.fetch(f"SELECT {column} AS url FROM {table}")
            for row in urls:
                path = row["url"].removeprefix("/media/demo/")
                assert parse_picture_path(MARK.sub("", path)), row["url"]
                assert MARK.search(path)


async def test_the_main_picture_of_a_product_is_pixels(module_db):
    async with module_db.reading() as connection:
        assert await connection.fetchval(
            "SELECT bool_and((role = 'main') = (url LIKE '%main-640.webp?v=%')) FROM product_image"
        )


async def test_the_last_weeks_were_lively(module_db):
    async with module_db.reading() as connection:
        days = await connection.fetch("SELECT day, sum(views) AS views FROM product_view GROUP BY day")
    assert len(days) == 28
    assert max(row["day"] for row in days) < SMALL.reference.date()


async def test_the_shades_are_those_of_the_catalogue(module_db):
    made = make_catalogue(SMALL.seed, SMALL.scale, SMALL.shades, SMALL.reference)
    async with module_db.reading() as connection:
        rows = await connection.fetch(
            "SELECT slug, variant.name, value FROM variant JOIN product ON product.id = product_id"
            " ORDER BY variant.id"
        )
    assert [tuple(row) for row in rows] == [(v.product_slug, v.name, v.value) for v in made.variants()]


async def test_the_foreign_keys_are_those_of_the_schema(module_db, databases):
    asked = (
        "SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid), convalidated"
        " FROM pg_constraint WHERE contype = 'f' ORDER BY 1, 2"
    )
    async with databases.migrated() as url, Database(url) as fresh, fresh.reading() as untouched:
        wanted = await untouched.fetch(asked)
    async with module_db.reading() as connection:
        assert await connection.fetch(asked) == wanted
    assert len(wanted) > 20


async def test_reviewers_name_shades_of_the_product_they_reviewed(module_db):
    async with module_db.reading() as connection:
        assert await connection.fetchval(
            "SELECT bool_and(variant.product_id = review.product_id)"
            " FROM review JOIN variant ON variant.id = worn_variant_id"
        )
        shares = await connection.fetch(
            "SELECT category.slug IN ('foundation', 'concealer') AS is_for_skin,"
            " count(worn_variant_id) AS named, count(*) AS reviews FROM review"
            " JOIN product ON product.id = product_id JOIN category ON category.id = category_id GROUP BY 1"
        )
    named = {row["is_for_skin"]: row["named"] / row["reviews"] for row in shares}
    assert named[False] == 0
    assert 0.3 < named[True] < 0.9
