"""The SQL of `app.kit`."""

from typing import Any

from app.kit.database import Connection

_ADD_AUDIT_ENTRY = """
    INSERT INTO audit_entry (action, outcome, member_id, staff, network, request_id, details)
    VALUES ($1, $2, $3, $4, $5, $6, $7::text::jsonb)
"""
_NOTE_MACHINE = """
    INSERT INTO machine (name, release, signs_with, accepts, clock_ahead)
    VALUES ($1, $2, $3, $4, $5::double precision - extract(epoch FROM clock_timestamp()))
    ON CONFLICT (name) DO UPDATE SET release = excluded.release, signs_with = excluded.signs_with,
        accepts = excluded.accepts, clock_ahead = excluded.clock_ahead, seen_at = now()
"""
_FORGET_MACHINES = "DELETE FROM machine WHERE seen_at < now() - interval '1 day'"


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


async def note_machine(
    connection: Connection, name: str, release: str, accepts: list[str], moment: float
) -> None:
    """Note that a machine runs, and forget those that have not run for a day.

    `accepts` are fingerprints of its secrets, the one that it signs with first. `moment` is its clock's.
    """
    await connection.execute(_NOTE_MACHINE, name, release, accepts[0], accepts, moment)
    await connection.execute(_FORGET_MACHINES)
