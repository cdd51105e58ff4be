"""Erasing an account, and then looking everywhere for what should be gone."""

import asyncio
from pathlib import Path

import pytest

from app.media.folders import MediaFolders
from tests.support.community import Community
from tests.support.full_life import TRACES, a_full_life
from tests.support.members import sign_in_member


async def everything_in(shop: Community) -> str:
    """Every row of every table, as text."""
    connection = await shop.db.connect()
    try:
        tables = await connection.fetch("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
        rows = [await connection.fetch(f"SELECT t::text FROM {name} AS t") for (name,) in tables]
    finally:
        await connection.close()
    return "\n".join(line for found in rows for (line,) in found)


async def rows_of(shop: Community, member_id: int) -> dict[str, int]:
    """How many rows name a member, by table and column."""
    connection = await shop.db.connect()
    try:
        places = await connection.fetch("""
            SELECT table_name, column_name
            FROM information_schema.columns JOIN pg_tables ON tablename = table_name
            WHERE schemaname = 'public' AND column_name IN ('member_id', 'follower_id', 'followed_id')
                AND table_name <> 'audit_entry'""")
        return {
            f"{table}.{column}": number
            for table, column in places
            if (number := await connection.fetchval(
                f"SELECT count(*) FROM {table} WHERE {column} = $1", member_id))
        }  # fmt: skip
    finally:
        await connection.close()


async def take_last_letter(shop: Community) -> list[str]:
    """The letter that says so goes as it is sent. Returns what it is about."""
    async with shop.db.unit_of_work() as work:
        return [
            row[0] for row in await work.fetch("DELETE FROM mail WHERE member_id IS NULL RETURNING subject")
        ]


@pytest.mark.parametrize("keep_ratings", [True, False])
async def test_nothing_is_left_that_says_who_it_was(shop: Community, keep_ratings: bool):
    member_id, visitor, picture = await a_full_life(shop)
    before = await everything_in(shop)
    assert all(trace.lower() in before.lower() for trace in TRACES)
    kept = [path for path in shop.settings.var.glob("media/members/*") if path.is_file()]
    assert len(kept) == 2
    assert len(await rows_of(shop, member_id)) >= 8

    answer = await visitor.delete("/user", {"keep_ratings": keep_ratings})
    assert (answer.status_code, answer.json()) == (200, {"message": "Your account has been deleted"})
    assert "undertone_access=" in answer.headers["set-cookie"]
    assert "Max-Age=0" in answer.headers["set-cookie"]

    assert await take_last_letter(shop) == ["Your account is deleted"]
    after = (await everything_in(shop)).lower()
    assert [trace for trace in TRACES if trace.lower() in after] == []
    assert await rows_of(shop, member_id) == {}
    assert not any(path.exists() for path in kept)
    assert (await shop.shop.get(picture)).status_code == 404
    assert await shop.value("SELECT erased_at IS NOT NULL FROM member WHERE id = $1", member_id)


@pytest.mark.parametrize(("keep_ratings", "numbers"), [(True, (5, 2)), (False, (1, 1))])
async def test_ratings_stay_or_go_as_the_member_says(shop: Community, keep_ratings: bool, numbers):
    _, visitor, _ = await a_full_life(shop)
    await visitor.delete("/user", {"keep_ratings": keep_ratings})
    query = "SELECT (rating_sum, rating_count) FROM product WHERE slug = 'tint-0'"
    assert await shop.value(query) == numbers
    _, reader = await shop.newcomer()
    reviews = (await reader.get("/product/review?slug=tint-0")).json()["product_reviews"]
    orphans = [said for said in reviews if said["user_id"] is None]
    assert [(said["user_name"], said["rating"], said["review"]) for said in orphans] == (
        [("A former member", 4, "")] if keep_ratings else []
    )
    assert {said["review_likes"] for said in reviews} == {0}
    assert await shop.value("SELECT sum(num_followers) FROM member") == 0


async def test_every_browser_is_signed_out_at_once(shop: Community):
    member_id, visitor, _ = await a_full_life(shop)
    elsewhere = await sign_in_member(shop.shop, shop.db, shop.settings, member_id)
    assert (await elsewhere.get("/user/profile")).status_code == 200
    await visitor.delete("/user", {"keep_ratings": False})
    for browser in (visitor, elsewhere):
        for method, path in (("GET", "/user/profile"), ("DELETE", "/user"), ("PUT", "/auth/refresh")):
            body = {"keep_ratings": True} if path == "/user" else None
            assert (await browser.ask(method, path, body)).status_code == 401
    _, bo = await shop.newcomer()
    assert (await bo.get(f"/user/profile/{member_id}")).status_code == 404


async def test_the_window_is_built_anew_without_them(shop: Community):
    _, visitor, _ = await a_full_life(shop)
    before = await shop.value("SELECT catalogue_version()")
    await visitor.delete("/user", {"keep_ratings": True})
    assert await shop.value("SELECT catalogue_version()") > before


async def test_erasure_is_asked_for_in_so_many_words(shop: Community):
    member_id, visitor = await shop.newcomer()
    bodies = ({}, {"keep_ratings": "yes"}, {"keep_ratings": None}, {"keep_ratings": 1}, [])
    assert [(await visitor.delete("/user", body)).status_code for body in bodies] == [422] * len(bodies)
    assert await shop.value("SELECT erased_at FROM member WHERE id = $1", member_id) is None


async def test_nothing_is_written_for_a_member_while_they_are_erased(shop: Community):
    member_id, visitor, _ = await a_full_life(shop)
    wishes = [visitor.post("/product/wishlist", {"product_slug": f"tint-{n % 6}"}) for n in range(12)]
    erased = visitor.delete("/user", {"keep_ratings": False})
    reviews = [
        visitor.post("/product/review", {"product_slug": f"tint-{n}", "rating": 3, "incentivised": False})
        for n in range(6)
    ]
    answers = await asyncio.gather(*wishes, erased, *reviews)
    assert answers[12].status_code == 200
    assert all(answer.status_code < 500 for answer in answers)
    assert await rows_of(shop, member_id) == {}


def test_media_lie_where_the_search_looks(tmp_path: Path):
    assert MediaFolders(tmp_path).members == tmp_path / "media" / "members"
