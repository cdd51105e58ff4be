"""The SQL of accounts and sessions. Piccolo Admin makes its own queries for the tables."""

from datetime import timedelta
from typing import Any

from piccolo.table import Table

from app.admin.schemas import Account, Staff, StaffLogin
from app.kit.database.pool import Connection

_FIND_ACCOUNT = "SELECT id, name, password_hash FROM staff WHERE name = $1"
_ADD_ACCOUNT = (
    "INSERT INTO staff (name, password_hash) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING RETURNING id"
)
_SET_PASSWORD = (
    "UPDATE staff SET password_hash = $2, password_changed_at = now() WHERE name = $1 RETURNING id"
)
_LIST_ACCOUNTS = """
    SELECT name, created_at, last_sign_in_at, (
        SELECT count(*) FROM staff_session
        WHERE staff_id = staff.id AND expires_at > now() AND seen_at > now() - $1::interval
    ) AS sessions
    FROM staff ORDER BY name
"""
# As of the last ANALYZE. `review_moderation` is a view of the table `review`.
_ESTIMATE_ROWS = """
    SELECT reltuples::bigint FROM pg_class
    WHERE oid = CASE $1 WHEN 'review_moderation' THEN 'review' ELSE $1 END::text::regclass
        AND relkind = 'r'"""
_LIST_WRITTEN_SIZES = """
    SELECT volume, count(*) AS products, min(slug) AS slug FROM product WHERE status = 'published'
    GROUP BY volume ORDER BY count(*) DESC, volume
"""
_BEGIN_SESSION = """
    WITH seen AS (UPDATE staff SET last_sign_in_at = now() WHERE id = $2 AND password_hash = $4 RETURNING id)
    INSERT INTO staff_session (token_hash, staff_id, expires_at) SELECT $1, id, now() + $3::interval FROM seen
    RETURNING true
"""
_IS_SESSION_ALIVE = "token_hash = $1 AND expires_at > now() AND seen_at > now() - $2::interval"
_SIGNED_IN = f"""
    SELECT staff.id, staff.name, seen_at < now() - interval '1 minute' AS is_activity_stale
    FROM staff_session JOIN staff ON staff.id = staff_id WHERE {_IS_SESSION_ALIVE}
"""
_NOTE_ACTIVITY = "UPDATE staff_session SET seen_at = now() WHERE token_hash = $1"
_END_SESSION = """
    DELETE FROM staff_session USING staff WHERE token_hash = $1 AND staff.id = staff_id
    RETURNING staff.id, name
"""
_END_SESSIONS_OF = (
    "WITH ended AS (DELETE FROM staff_session WHERE staff_id = $1 RETURNING 1) SELECT count(*) FROM ended"
)
_FORGET_EXPIRED_SESSIONS = (
    "DELETE FROM staff_session WHERE expires_at < now() OR seen_at < now() - $1::interval"
)


async def find_account(connection: Connection, name: str) -> StaffLogin | None:
    row = await connection.fetchrow(_FIND_ACCOUNT, name)
    return StaffLogin(**row) if row else None


async def add_account(connection: Connection, name: str, password_hash: str) -> int | None:
    """Add an account and return its id. None if the name is taken."""
    return await connection.fetchval(_ADD_ACCOUNT, name, password_hash)


async def remove_account(connection: Connection, name: str) -> int | None:
    return await connection.fetchval("DELETE FROM staff WHERE name = $1 RETURNING id", name)


async def set_password(connection: Connection, name: str, password_hash: str) -> int | None:
    """Set the hash of a new password and return the account's id. None if there is no such account."""
    return await connection.fetchval(_SET_PASSWORD, name, password_hash)


async def list_accounts(connection: Connection, idle_limit: timedelta) -> list[Account]:
    return [Account(**row) for row in await connection.fetch(_LIST_ACCOUNTS, idle_limit)]


async def begin_session(
    connection: Connection, digest: bytes, staff_id: int, lifetime: timedelta, password_hash: str
) -> bool:
    """Begin a session. False where the account has another password by now, or is gone."""
    return bool(await connection.fetchval(_BEGIN_SESSION, digest, staff_id, lifetime, password_hash))


async def find_signed_in_staff(connection: Connection, digest: bytes, idle_limit: timedelta) -> Staff | None:
    """The staff of a session that has not expired. This request counts as activity."""
    row = await connection.fetchrow(_SIGNED_IN, digest, idle_limit)
    if row and row["is_activity_stale"]:
        await connection.execute(_NOTE_ACTIVITY, digest)
    return Staff(row["id"], row["name"]) if row else None


async def end_session(connection: Connection, digest: bytes) -> Staff | None:
    """End one session. Returns whose it was."""
    row = await connection.fetchrow(_END_SESSION, digest)
    return Staff(**row) if row else None


async def end_sessions(connection: Connection, staff_id: int) -> int:
    return await connection.fetchval(_END_SESSIONS_OF, staff_id)


async def forget_expired(connection: Connection, idle_limit: timedelta) -> None:
    await connection.execute(_FORGET_EXPIRED_SESSIONS, idle_limit)


async def find_row(table: type[Table], row_id: int) -> dict[str, Any] | None:
    """A row, read on the connection of the surrounding block."""
    return await table.select().where(table._meta.primary_key == row_id).first()


async def estimate_rows(connection: Connection, table: str) -> int:
    """About how many rows a table has, without counting them. 0 where that is not known."""
    return await connection.fetchval(_ESTIMATE_ROWS, table) or 0


async def list_written_sizes(connection: Connection) -> list[Any]:
    """The sizes of published products as they are written, the most frequent first."""
    return await connection.fetch(_LIST_WRITTEN_SIZES)
