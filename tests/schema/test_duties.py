"""The step that takes paid reviews out of the averages does so for those that were there before."""

import asyncpg

from app.kit.database.migrate import migrate
from tests.support.rows import a_member, a_product, a_review

BEFORE, STEP = "0012_letters", "0015_duties"
FIGURES = """
    SELECT rating_sum, rating_count, ARRAY(
        SELECT facet || ' ' || value || ': ' || reviews FROM review_count
        WHERE product_id = product.id AND reviews > 0 ORDER BY 1), (
        SELECT sum(heat) > 0 FROM activity_change WHERE product_id = product.id)
    FROM product"""


async def test_paid_reviews_leave_the_averages_and_come_back(empty_database_url: str) -> None:
    await migrate(empty_database_url, BEFORE)
    connection = await asyncpg.connect(empty_database_url)
    product = await a_product(connection)
    for rating, is_paid in ((2, False), (5, True)):
        author = await a_member(connection, is_proved=True)
        await a_review(connection, product, author, rating=rating, incentivised=is_paid)
    both = (7, 2, ["proved : 2", "stars 2: 1", "stars 5: 1"], True)
    assert await connection.fetchrow(FIGURES) == both
    await migrate(empty_database_url, STEP)
    apart = (2, 1, ["incentivised 5: 1", "proved : 1", "stars 2: 1"], True)
    assert await connection.fetchrow(FIGURES) == apart
    await migrate(empty_database_url, BEFORE)
    assert await connection.fetchrow(FIGURES) == both
    await connection.close()
