"""The SQL of `app.kit`."""

from typing import Any

from app.kit.database import Connection

_ADD_AUDIT_ENTRY = """
    INSERT INTO audit_entry (action, outcome, member_id, staff, network, request_id, details)
    VALUES ($1, $2, $3, $4, $5, $6, $7::text::jsonb)
"""


async def add_audit_entry(
    connection: Connection,
    *,
    action: str,
    outcome: str,
    member_id: int | None,
    staff: str | None,
    network: str | None,
    request_id: str | None,
    details: str,
) -> None:
    values: tuple[Any, ...] = (action, outcome, member_id, staff, network, request_id, details)
    await connection.execute(_ADD_AUDIT_ENTRY, *values)
