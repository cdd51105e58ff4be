"""The audit is added to and never changed; activity adds up."""

from datetime import UTC, date, datetime, timedelta

import asyncpg
import pytest

from app.kit.database.pool import Database
from tests.support.rows import a_member, a_product, a_review, row


@pytest.mark.parametrize(
    "tampering",
    ["UPDATE audit_entry SET outcome = 'refused'", "DELETE FROM audit_entry", "TRUNCATE audit_entry"],
)
async def test_the_audit_refuses_to_be_changed(db: Database, tampering: str) -> None:
    async with db.unit_of_work() as connection:
        await row(connection, "audit_entry", action="session.opened")
    with pytest.raises(asyncpg.InsufficientPrivilegeError, match="append-only"):
        async with db.unit_of_work() as connection:
            await connection.execute(tampering)


async def test_the_audit_forgets_by_age_and_never_the_last_thirty_days(db: Database) -> None:
    now = datetime.now(UTC)
    async with db.unit_of_work() as connection:
        for days in (1, 29, 31, 400):
            await row(connection, "audit_entry", action="session.opened", at=now - timedelta(days=days))
    async with db.unit_of_work() as connection:
        assert await connection.fetchval("SELECT forget_audit_before($1)", now - timedelta(days=365)) == 1
        assert await connection.fetchval("SELECT forget_audit_before($1)", now) == 1
        assert await connection.fetchval("SELECT count(*) FROM audit_entry") == 2
        with pytest.raises(asyncpg.InsufficientPrivilegeError):
            await connection.execute("DELETE FROM audit_entry")


async def test_an_audit_row_outlives_its_member(db: Database) -> None:
    async with db.unit_of_work() as connection:
        member = await a_member(connection)
        await row(connection, "audit_entry", action="member.erased", member_id=member)
        await connection.execute("DELETE FROM member")
        assert await connection.fetchval("SELECT member_id FROM audit_entry") == member


async def test_activity_is_views_wishes_and_reviews_by_day(db: Database) -> None:
    day = datetime(2026, 3, 4, 23, 30, tzinfo=UTC)
    async with db.unit_of_work() as connection:
        product, member = await a_product(connection), await a_member(connection)
        await row(connection, "product_view", product_id=product, day=day.date(), views=7)
        await row(connection, "wish", member_id=member, product_id=product, created_at=day)
        await a_review(connection, product, member, created_at=day)
        await a_review(connection, product, created_at=day, hidden_at=day)
        await a_review(connection, product, created_at=day + timedelta(hours=1))
        rows = await connection.fetch("SELECT * FROM product_activity ORDER BY day")
    assert [tuple(found) for found in rows] == [
        (product, date(2026, 3, 4), 7, 1, 1),
        (product, date(2026, 3, 5), 0, 0, 1),
    ]
