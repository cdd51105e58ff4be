"""The SQL of wear reports and worn shades."""

from collections.abc import Sequence

import msgspec

from app.kit.database.pool import Connection
from app.wearing.schemas import NewWearReport, OwnWearing, WearReport, WornShade

_IS_FOR_SKIN = """
    SELECT lower(category.department) = ANY($2::text[]) FROM variant
    JOIN product ON product.id = product_id AND product.status = 'published'
    JOIN category ON category.id = category_id
    WHERE variant.id = $1 AND value IS NOT NULL
"""
# The member's row is locked, so that the member is not erased and their shades are not added meanwhile.
_LOCK_MEMBER = "SELECT true FROM member WHERE id = $1 AND erased_at IS NULL FOR NO KEY UPDATE"
_COUNT_REPORTS = "SELECT count(*) FROM wear_report WHERE member_id = $1 AND variant_id <> $2"
_COUNT_WORN = "SELECT count(*) FROM worn_shade WHERE member_id = $1 AND variant_id <> $2"
_FIND_VERDICTS = "SELECT verdicts FROM wear_report WHERE member_id = $1 AND variant_id = $2"
_PUT_REPORT = """
    INSERT INTO wear_report (member_id, variant_id, verdicts, later, worn_variant_id, reversals)
    VALUES ($1, $2, $3, $4, $5, $6::boolean::int)
    ON CONFLICT (member_id, variant_id) DO UPDATE SET verdicts = excluded.verdicts, later = excluded.later,
        worn_variant_id = excluded.worn_variant_id, created_on = current_date,
        reversals = least(wear_report.reversals + excluded.reversals, 100)
"""
_ADD_WORN = "INSERT INTO worn_shade (member_id, variant_id) VALUES ($1, $2) ON CONFLICT DO NOTHING"
_SHADE_COLUMNS = """variant.id AS variant_id, variant.name, variant.value, product.name AS product,
        product.slug AS product_slug, brand.name AS brand"""
_SHOWN_SHADES = """JOIN variant ON variant.id = variant_id JOIN product ON product.id = product_id
    JOIN brand ON brand.id = brand_id
    WHERE member_id = $1 AND product.status = 'published' AND value IS NOT NULL
    ORDER BY created_on DESC, variant_id"""
_LIST_REPORTS = (
    f"SELECT {_SHADE_COLUMNS}, verdicts, later, worn_variant_id, created_on FROM wear_report {_SHOWN_SHADES}"
)
_LIST_WORN = f"SELECT {_SHADE_COLUMNS}, created_on FROM worn_shade {_SHOWN_SHADES}"


async def is_for_skin(connection: Connection, variant_id: int, departments: Sequence[str]) -> bool | None:
    """Whether a shade of the shop is for skin. None if there is no such shade."""
    return await connection.fetchval(_IS_FOR_SKIN, variant_id, list(departments))


async def lock_member(connection: Connection, member_id: int) -> bool:
    """Lock a member until the end of the transaction. Returns whether they still exist."""
    return bool(await connection.fetchval(_LOCK_MEMBER, member_id))


async def count_other_reports(connection: Connection, member_id: int, variant_id: int) -> int:
    return await connection.fetchval(_COUNT_REPORTS, member_id, variant_id)


async def count_other_worn(connection: Connection, member_id: int, variant_id: int) -> int:
    return await connection.fetchval(_COUNT_WORN, member_id, variant_id)


async def find_verdicts(connection: Connection, member_id: int, variant_id: int) -> list[str]:
    """Find what the member said of a shade before."""
    return await connection.fetchval(_FIND_VERDICTS, member_id, variant_id) or []


async def put_report(
    connection: Connection, member_id: int, report: NewWearReport, *, is_reversal: bool
) -> None:
    """Store a report in place of an earlier one of the same shade."""
    verdicts = list(dict.fromkeys(report.verdicts))
    values = (report.variant_id, verdicts, report.later, report.worn_variant_id, is_reversal)
    await connection.execute(_PUT_REPORT, member_id, *values)


async def remove_report(connection: Connection, member_id: int, variant_id: int) -> None:
    await connection.execute(
        "DELETE FROM wear_report WHERE member_id = $1 AND variant_id = $2", member_id, variant_id
    )


async def put_worn(connection: Connection, member_id: int, variant_id: int) -> None:
    await connection.execute(_ADD_WORN, member_id, variant_id)


async def remove_worn(connection: Connection, member_id: int, variant_id: int) -> None:
    await connection.execute(
        "DELETE FROM worn_shade WHERE member_id = $1 AND variant_id = $2", member_id, variant_id
    )


async def list_wearing(connection: Connection, member_id: int) -> OwnWearing:
    """All that a member said, newest first. Shades that the shop no longer shows are left out."""
    reports = [dict(row) for row in await connection.fetch(_LIST_REPORTS, member_id)]
    worn = [dict(row) for row in await connection.fetch(_LIST_WORN, member_id)]
    return OwnWearing(msgspec.convert(reports, list[WearReport]), msgspec.convert(worn, list[WornShade]))
