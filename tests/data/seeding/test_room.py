"""A seed fills an empty shop, and takes away nothing that is real."""

import pytest

from data.seeding.service import SeedRefusedError
from tests.data.seeding.conftest import filled
from tests.data.seeding.test_same_every_time import TINY, checksum


async def test_a_shop_with_goods_is_left_alone(db, tmp_path):
    async with db.unit_of_work() as connection:
        await connection.execute("INSERT INTO brand (slug, name) VALUES ('real', 'Real')")
    before = await checksum(db)
    with pytest.raises(SeedRefusedError, match="not empty: there are rows in brand"):
        await filled(db, tmp_path, TINY)
    with pytest.raises(SeedRefusedError, match="not empty: there are rows in brand"):
        await filled(db, tmp_path, TINY, again=True)
    assert await checksum(db) == before


async def test_a_second_seed_says_how_to_have_another_demo(db, tmp_path):
    await filled(db, tmp_path, TINY)
    with pytest.raises(SeedRefusedError, match="--again"):
        await filled(db, tmp_path, TINY)


async def test_a_real_member_stays_when_the_demo_is_made_again(db, tmp_path):
    async with db.unit_of_work() as connection:
        await connection.execute("INSERT INTO member (first_name) VALUES ('Real')")
        await connection.execute("INSERT INTO ingredient (inci_name, is_natural) VALUES ('aqua', true)")
    await filled(db, tmp_path, TINY)
    await filled(db, tmp_path, TINY, again=True)
    async with db.reading() as connection:
        assert await connection.fetchval("SELECT first_name FROM member WHERE NOT is_demo") == "Real"
        assert (
            await connection.fetchval("SELECT count(*) FROM ingredient WHERE lower(inci_name) = 'aqua'") == 1
        )


async def test_what_real_people_left_on_the_demo_is_not_taken_away(db, tmp_path):
    await filled(db, tmp_path, TINY)
    async with db.unit_of_work() as connection:
        await connection.execute(
            "WITH real AS (INSERT INTO member (first_name) VALUES ('Real') RETURNING id)"
            " INSERT INTO review (product_id, member_id, rating) SELECT 1, id, 5 FROM real"
        )
    before = await checksum(db)
    with pytest.raises(SeedRefusedError, match="1 rows of real members or products"):
        await filled(db, tmp_path, TINY, again=True)
    assert await checksum(db) == before


async def test_a_seed_that_fails_leaves_the_shop_as_it_was(db, tmp_path, monkeypatch):
    before = await checksum(db)
    monkeypatch.setattr("data.seeding.blog_rows.list_tag_rows", _broken)
    with pytest.raises(ZeroDivisionError):
        await filled(db, tmp_path, TINY)
    assert await checksum(db) == before
    assert list(tmp_path.rglob("*")) == [tmp_path / "media"]


def _broken(*_):
    raise ZeroDivisionError
