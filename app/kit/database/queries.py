"""The SQL of `app.kit`."""

from collections.abc import Mapping
from datetime import timedelta
from typing import NamedTuple

import msgspec

from app.kit.database.pool import Connection

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
# An erased member has no count.
_COUNT_WRITE = """
    INSERT INTO member_write AS counted (member_id) SELECT id FROM member WHERE id = $1 AND erased_at IS NULL
    ON CONFLICT (member_id) DO UPDATE SET writes = counted.writes + 1
"""
_WRITES = "SELECT writes FROM member_write WHERE member_id = $1"
_LOG_POSITION = """
    SELECT system_identifier, is_standby, (position - '0/0')::bigint
    FROM pg_control_system(), pg_is_in_recovery() AS is_standby, LATERAL (
        SELECT CASE WHEN is_standby THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_lsn() END AS position
    ) AS found
"""
_CLAIM = """
    INSERT INTO shop_state AS state (key, value) VALUES ($1, 'claimed')
    ON CONFLICT (key) DO UPDATE SET changed_at = now() WHERE state.changed_at < now() - $2::interval
    RETURNING true
"""
_FORGET_MACHINES = "DELETE FROM machine WHERE seen_at < now() - interval '1 day'"


_APPLIED_MIGRATIONS = "SELECT name FROM migration WHERE app_name = 'undertone' ORDER BY ran_on, name"


class LogPosition(NamedTuple):
    system: int
    is_standby: bool
    position: int


async def read_applied_migrations(connection: Connection) -> list[str]:
    """The names of the migrations that a database has, in their order; none in a new database."""
    if await connection.fetchval("SELECT to_regclass('migration')") is None:
        return []
    return [row["name"] for row in await connection.fetch(_APPLIED_MIGRATIONS)]


async def count_write(connection: Connection, member_id: int) -> None:
    """Count a transaction of a member, as its last statement: nobody else locks this row."""
    await connection.execute(_COUNT_WRITE, member_id)


async def count_writes(connection: Connection, member_id: int) -> int:
    """Count the transactions of a member that a server has."""
    return await connection.fetchval(_WRITES, member_id) or 0


async def read_log_position(connection: Connection) -> LogPosition:
    """Read how far a server is: the primary has written so much, a standby has replayed so much."""
    return LogPosition(*await connection.fetchrow(_LOG_POSITION))


async def add_audit_entry(
    connection: Connection,
    action: str,
    details: Mapping[str, object],
    *,
    outcome: str = "done",
    member_id: int | None = None,
    staff: str | None = None,
    network: str | None = None,
    request_id: str | None = None,
) -> None:
    """Add an entry to the audit log. What a command does has no request and no network."""
    await connection.execute(
        _ADD_AUDIT_ENTRY, action, outcome, member_id, staff and staff[:120], network, request_id,
        msgspec.json.encode(details).decode(),
    )  # fmt: skip


async def note_machine(
    connection: Connection, name: str, release: str, accepts: list[str], moment: float
) -> None:
    """Note that a machine runs, and forget those that have not run for a day.

    `accepts` are fingerprints of its secrets, the one that it signs with first. `moment` is its clock's.
    """
    await connection.execute(_NOTE_MACHINE, name, release, accepts[0], accepts, moment)
    await connection.execute(_FORGET_MACHINES)


async def claim_recurring_work(connection: Connection, key: str, interval: timedelta) -> bool:
    """Claim work for this process that one does in each interval. False if another has done it.

    Others who want it wait until the transaction ends.
    """
    return bool(await connection.fetchval(_CLAIM, key, interval))
