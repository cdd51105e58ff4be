"""Counts are right to the last one, whoever writes and however many at once."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from app.kit.database.pool import Connection, Database, PoolLimits
from tests.support.patience import LIMITS
from tests.support.rows import a_member, a_product, a_review, a_variant, row

CROWD = 50
Act = Callable[[Connection, int], Awaitable[Any]]


async def crowd(db: Database, act: Act, people: list[int]) -> None:
    """Everyone at once, each in a transaction of their own, on as many connections."""
    gate = asyncio.Barrier(len(people))

    async def one(person: int) -> None:
        async with db.unit_of_work() as connection:
            await gate.wait()
            await act(connection, person)

    await asyncio.gather(*(one(person) for person in people))


@pytest.fixture
async def crowded(database_url: str) -> Any:
    async with Database(database_url, PoolLimits(size=CROWD, **LIMITS)) as opened:
        yield opened


async def _people(db: Database) -> list[int]:
    async with db.unit_of_work() as connection:
        return [await a_member(connection) for _ in range(CROWD)]


async def test_fifty_reviews_at_once_are_fifty_reviews(crowded: Database) -> None:
    people = await _people(crowded)
    async with crowded.unit_of_work() as connection:
        product = await a_product(connection)

    async def review(connection: Connection, person: int) -> None:
        await a_review(connection, product, person, rating=person % 5 + 1)

    async def think_again(connection: Connection, person: int) -> None:
        await connection.execute("UPDATE review SET rating = 6 - rating WHERE member_id = $1", person)

    async def take_back(connection: Connection, person: int) -> None:
        await connection.execute("DELETE FROM review WHERE member_id = $1", person)

    stars = [person % 5 + 1 for person in people]
    await crowd(crowded, review, people)
    assert await _rating(crowded, product) == (sum(stars), CROWD, round(sum(stars) / CROWD, 2))
    await crowd(crowded, think_again, people)
    assert await _rating(crowded, product) == (
        6 * CROWD - sum(stars),
        CROWD,
        round(6 - sum(stars) / CROWD, 2),
    )
    await crowd(crowded, take_back, people)
    assert await _rating(crowded, product) == (0, 0, 0)


async def test_fifty_votes_at_once_are_fifty_votes(crowded: Database) -> None:
    people = await _people(crowded)
    async with crowded.unit_of_work() as connection:
        review = await a_review(connection, await a_product(connection))

    async def vote(connection: Connection, person: int) -> None:
        await connection.execute(
            "INSERT INTO review_vote (review_id, member_id, value) VALUES ($1, $2, $3)"
            " ON CONFLICT (review_id, member_id) DO UPDATE SET value = -review_vote.value",
            review, person, 1 if person % 3 else -1,
        )  # fmt: skip

    async def undo(connection: Connection, person: int) -> None:
        await connection.execute("DELETE FROM review_vote WHERE member_id = $1", person)

    against = sum(person % 3 == 0 for person in people)
    await crowd(crowded, vote, people)
    assert await _votes(crowded, review) == (CROWD - against, against)
    await crowd(crowded, vote, people)  # everyone changes sides
    assert await _votes(crowded, review) == (against, CROWD - against)
    await crowd(crowded, undo, people)
    assert await _votes(crowded, review) == (0, 0)


async def test_fifty_followers_at_once_are_fifty_followers(crowded: Database) -> None:
    people = await _people(crowded)
    star, fans = people[0], people[1:]

    async def follow_each_other(connection: Connection, person: int) -> None:
        await row(connection, "follow", follower_id=person, followed_id=star)
        await row(connection, "follow", follower_id=star, followed_id=person)

    async def unfollow(connection: Connection, person: int) -> None:
        await connection.execute("DELETE FROM follow WHERE follower_id = $1", person)

    await crowd(crowded, follow_each_other, fans)
    assert await _followers(crowded, star) == len(fans)
    assert await _followers(crowded, fans[0]) == 1
    await crowd(crowded, unfollow, fans)
    assert await _followers(crowded, star) == 0


async def test_writers_of_the_same_many_products_do_not_stop_each_other(crowded: Database) -> None:
    people = (await _people(crowded))[:8]
    async with crowded.unit_of_work() as connection:
        products = [await a_product(connection) for _ in range(20)]

    async def review_all(connection: Connection, person: int) -> None:
        in_some_order = products if person % 2 else products[::-1]
        await connection.execute(
            "INSERT INTO review (product_id, member_id, rating) SELECT unnest($1::bigint[]), $2, 5",
            in_some_order, person,
        )  # fmt: skip

    await crowd(crowded, review_all, people)
    for product in products:
        assert await _rating(crowded, product) == (40, 8, 5)


async def test_a_rolled_back_review_counts_nowhere(db: Database) -> None:
    async with db.unit_of_work() as connection:
        product = await a_product(connection)
    with pytest.raises(RuntimeError, match="changed my mind"):
        async with db.unit_of_work() as connection:
            await a_review(connection, product)
            raise RuntimeError("changed my mind")
    assert await _rating(db, product) == (0, 0, 0)


async def test_a_hidden_review_counts_nowhere_until_it_is_shown_again(db: Database) -> None:
    async with db.unit_of_work() as connection:
        product = await a_product(connection)
        await a_review(connection, product, rating=5)
        fake = await a_review(connection, product, rating=1)
        await connection.execute("UPDATE review SET hidden_at = now() WHERE id = $1", fake)
    assert await _rating(db, product) == (5, 1, 5)
    async with db.unit_of_work() as connection:
        await connection.execute("UPDATE review SET rating = 2 WHERE id = $1", fake)
        await connection.execute("UPDATE review SET hidden_at = NULL WHERE id = $1", fake)
    assert await _rating(db, product) == (7, 2, 3.5)


async def test_a_moved_review_moves_its_stars(db: Database) -> None:
    async with db.unit_of_work() as connection:
        one, other = await a_product(connection), await a_product(connection)
        review = await a_review(connection, one, rating=2)
        await connection.execute("UPDATE review SET product_id = $1 WHERE id = $2", other, review)
    assert await _rating(db, one) == (0, 0, 0)
    assert await _rating(db, other) == (2, 1, 2)


async def test_an_average_has_two_decimals_rounded_as_at_school(db: Database) -> None:
    async with db.unit_of_work() as connection:
        product = await a_product(connection)
        for rating in (5, 4, 4, 5, 4, 4, 4, 4):  # 4.25
            await a_review(connection, product, rating=rating)
        assert str(await connection.fetchval("SELECT avg_rating FROM product")) == "4.25"
        await a_review(connection, product, rating=4)  # 38 / 9 = 4.2222...
        assert str(await connection.fetchval("SELECT avg_rating FROM product")) == "4.22"


async def test_a_member_who_goes_takes_votes_and_follows_out_of_the_counts(db: Database) -> None:
    async with db.unit_of_work() as connection:
        leaver, stayer = await a_member(connection), await a_member(connection)
        review = await a_review(connection, await a_product(connection), stayer)
        await row(connection, "review_vote", review_id=review, member_id=leaver, value=1)
        await row(connection, "follow", follower_id=leaver, followed_id=stayer)
        await row(connection, "follow", follower_id=stayer, followed_id=leaver)
    async with db.unit_of_work() as connection:
        await connection.execute("DELETE FROM member WHERE id = $1", leaver)
    assert await _votes(db, review) == (0, 0)
    assert await _followers(db, stayer) == 0


async def test_copied_in_rows_are_counted_too(db: Database) -> None:
    async with db.bulk() as connection:
        products = [await a_product(connection) for _ in range(3)]
        people = [await a_member(connection) for _ in range(40)]
        await connection.copy_records_to_table(
            "review",
            columns=["product_id", "member_id", "rating"],
            records=[(product, person, 3) for product in products for person in people],
        )
    for product in products:
        assert await _rating(db, product) == (120, 40, 3)


async def test_a_follow_is_never_changed_in_place(db: Database) -> None:
    async with db.unit_of_work() as connection:
        one, two, three = [await a_member(connection) for _ in range(3)]
        await row(connection, "follow", follower_id=one, followed_id=two)
    with pytest.raises(Exception, match="made or removed, never changed"):
        async with db.unit_of_work() as connection:
            await connection.execute("UPDATE follow SET followed_id = $1", three)


async def test_helpfulness_orders_by_how_sure_the_votes_make_us(db: Database) -> None:
    counts = [(100, 2), (9, 0), (12, 4), (2, 0), (1, 0), (0, 0), (3, 3), (0, 1), (0, 5), (2, 60)]
    async with db.unit_of_work() as connection:
        product = await a_product(connection)
        for likes, dislikes in counts:
            await a_review(connection, product, likes=likes, dislikes=dislikes)
        rows = await connection.fetch(
            "SELECT likes, dislikes, helpfulness FROM review ORDER BY helpfulness DESC"
        )
    order = [(likes, dislikes) for likes, dislikes, _ in rows]
    assert order[:5] == [(100, 2), (9, 0), (12, 4), (2, 0), (1, 0)]
    assert set(order[5:7]) == {(0, 0), (3, 3)}
    assert order[7:] == [(0, 1), (0, 5), (2, 60)]
    assert all(-1 <= helpfulness <= 1 for *_, helpfulness in rows)


async def test_counting_a_vote_is_not_an_edit(db: Database) -> None:
    async with db.unit_of_work() as connection:
        review = await a_review(connection, await a_product(connection))
    async with db.unit_of_work() as connection:
        await row(connection, "review_vote", review_id=review, member_id=await a_member(connection), value=1)
        assert await connection.fetchval("SELECT updated_at = created_at FROM review")
        await connection.execute("UPDATE review SET rating = 1")
        assert await connection.fetchval("SELECT updated_at > created_at FROM review")


async def test_a_new_value_forgets_the_old_lab(db: Database) -> None:
    async with db.unit_of_work() as connection:
        shade = await a_variant(connection, await a_product(connection), lab_l=50.0, lab_a=1.0, lab_b=2.0)
        await connection.execute("UPDATE variant SET name = 'Rose' WHERE id = $1", shade)
        assert await connection.fetchval("SELECT lab_l FROM variant") == 50
        await connection.execute("UPDATE variant SET value = '#aa4455' WHERE id = $1", shade)
        assert await connection.fetchval("SELECT lab_l FROM variant") is None
        await connection.execute("UPDATE variant SET value = '#aa4456', lab_l = 40, lab_a = 0, lab_b = 0")
        assert await connection.fetchval("SELECT lab_l FROM variant") == 40


async def _rating(db: Database, product: int) -> tuple[int, int, float]:
    async with db.reading() as connection:
        found = await connection.fetchrow("SELECT * FROM product WHERE id = $1", product)
    return found["rating_sum"], found["rating_count"], float(found["avg_rating"])


async def _votes(db: Database, review: int) -> tuple[int, int]:
    async with db.reading() as connection:
        return tuple(await connection.fetchrow("SELECT likes, dislikes FROM review WHERE id = $1", review))


async def _followers(db: Database, member: int) -> int:
    async with db.reading() as connection:
        return await connection.fetchval("SELECT num_followers FROM member WHERE id = $1", member)
